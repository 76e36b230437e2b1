import { createRandom } from '../../harness/random.ts';
import { CHANGES, LETTERS } from './decoy-changes.ts';
import { makeMyTrip } from './indian-sites.ts';
import { htmlOf, plainOf, rowsOf } from './layouts.ts';
import type { Letter } from './letter.ts';
import { mimeOf } from './mime.ts';
import { reservationOf, SITES, type Site } from './reservation.ts';
import { voucherPdf } from './voucher-pdf.ts';

/** A message of which nothing may be booked, changed or cancelled without a person. */
export type Decoy = Readonly<{ name: string; kind: 'MESSAGE' | 'PDF'; bytes: Buffer }>;

export const DECOY_NAMES = Object.keys(CHANGES);

/** One decoy of that name; null if the site has none. */
export function decoyLetter(name: string, site: Site, seed: number): Letter | null {
  const random = createRandom('DECOY', name, site, seed);
  const reservation = reservationOf(site, 'PREPAID', random);
  const letter = LETTERS[site](reservation, random);
  return CHANGES[name]?.({ letter, reservation, random }) ?? null;
}

/** Every decoy of every site, once for each seed; one kind of layout each. */
export async function decoyMails(seeds: readonly number[]): Promise<Decoy[]> {
  const decoys: Decoy[] = [];
  for (const name of DECOY_NAMES) {
    for (const [at, site] of SITES.entries()) {
      for (const seed of seeds) {
        const letter = decoyLetter(name, site, seed);
        if (letter === null) continue;
        const random = createRandom('DECOY MAIL', name, site, seed);
        const plain = {
          type: 'text/plain',
          body: plainOf(letter, random.oneOf(['colon', 'two lines', 'columns'])),
          charset: 'utf-8',
          encoding: 'base64',
        } as const;
        const html = {
          type: 'text/html',
          body: htmlOf(letter, random.oneOf(['two columns', 'header table', 'divs', 'bold lines']), random),
          charset: 'utf-8',
          encoding: 'quoted-printable',
        } as const;
        const isPlain = (at + seed) % 3 === 0 && letter.structured.length === 0;
        const from = { name: letter.senderName, address: letter.sender };
        const bytes = mimeOf(
          { from, to: 'reservations@sunrise.example', subject: letter.subject, parts: [isPlain ? plain : html], attachments: [] },
          random,
        );
        decoys.push({ name: `${name}, ${site} ${seed}`, kind: 'MESSAGE', bytes });
      }
    }
  }
  for (const seed of seeds) decoys.push({ name: `an uploaded invoice ${seed}`, kind: 'PDF', bytes: await invoicePdf(seed) });
  return decoys;
}

async function invoicePdf(seed: number): Promise<Buffer> {
  const random = createRandom('INVOICE', seed);
  const reservation = reservationOf('MAKEMYTRIP', 'PREPAID', random);
  return await voucherPdf([
    ['TAX INVOICE'],
    ['Invoice No', reservation.others.invoice],
    ...rowsOf(makeMyTrip(reservation, random)),
  ]);
}
