/**
 * `npm run accuracy:mails [-- --each 40 --first 1 --step 1 --sites AGODA,OYO --carrier HTML --misses]`: how well made-up mails of every booking site
 * are read, from raw message or uploaded PDF to fields, by the same child process as in the service; what would be booked without a
 * person, what needs review, and what would be booked wrongly. Also mails that must not be booked at all. Exits with 1 when anything would
 * be booked wrongly or a mail would be booked that must not be.
 *
 * `npm run accuracy:mails -- --folder DIR [--sites AGODA,OYO] [--misses]`: the same for mails of your own (docs/inbound-email.md).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createMailReader, type MailReader } from '../src/features/mail/reading/mail-reader.ts';
import { readMessageContent } from '../src/features/mail/reading/message/message-content.ts';
import { readReservation } from '../src/features/mail/reading/read-reservation.rules.ts';
import type { ReadReservation } from '../src/features/mail/reading/reservation.rules.ts';
import { type Decoy, decoyMails } from '../test/specimens/mails/decoys.ts';
import { CARRIERS, type MailSpecimen, mailSpecimen, RECEIVED_ON, SITES, type Site } from '../test/specimens/mails/mails.ts';
import { measureFolder } from './mails/folder.ts';
import { FIELDS, isBooked, judge, type Verdict } from './mails/judge.ts';
import { readFile } from './mails/read-file.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '40' },
    first: { type: 'string', default: '1' },
    step: { type: 'string', default: '1' },
    sites: { type: 'string' },
    carrier: { type: 'string' },
    misses: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});

const CONTEXT = { receivedOn: RECEIVED_ON, currency: 'INR', countryCode: 'IN' } as const;
const seeds = Array.from({ length: Number(values.each) }, (_, index) => Number(values.first) + index * Number(values.step));
const sites = SITES.filter((site) => values.sites === undefined || values.sites.split(',').includes(site));
const carrier = CARRIERS.find((each) => each === values.carrier);

/** What the service would read; null when it cannot be read at all. */
async function readMade(
  reader: MailReader,
  folder: string,
  kind: 'MESSAGE' | 'PDF',
  bytes: Buffer,
): Promise<ReadReservation | null> {
  const outcome = await readFile(reader, folder, bytes, { kind, context: CONTEXT });
  return outcome.status === 'READ' ? outcome.reservation : null;
}

function showMisses(
  { name, carrier: as, variant, truth }: MailSpecimen,
  read: ReadReservation,
  { fields, outcome }: Verdict,
): void {
  for (const field of FIELDS) {
    if (fields[field] === 'RIGHT' || truth[field] === null) continue;
    const disputed = read.disputed.includes(field) ? ' disputed' : '';
    console.log(
      `  ${name} ${as} ${variant} ${outcome}: ${field} ${fields[field]}${disputed} ${JSON.stringify(read.fields[field])} truth ${JSON.stringify(truth[field])}`,
    );
  }
}

type Tally = {
  mails: number;
  booked: number;
  person: number;
  wrong: number;
  right: Record<string, number>;
  stated: Record<string, number>;
  false: Record<string, number>;
};

async function readSite(reader: MailReader, folder: string, site: Site): Promise<Tally> {
  const tally: Tally = { mails: 0, booked: 0, person: 0, wrong: 0, right: {}, stated: {}, false: {} };
  for (const seed of seeds) {
    const specimen = await mailSpecimen(site, seed, carrier);
    const isUpload = specimen.carrier === 'UPLOAD' && specimen.pdf !== undefined;
    const read = (await readMade(
      reader,
      folder,
      isUpload ? 'PDF' : 'MESSAGE',
      isUpload ? (specimen.pdf ?? specimen.raw) : specimen.raw,
    )) ?? { fields: {}, disputed: [] };
    const verdict = judge(read, specimen.truth);
    tally.mails += 1;
    tally[verdict.outcome === 'BOOKED' ? 'booked' : verdict.outcome === 'PERSON' ? 'person' : 'wrong'] += 1;
    for (const field of FIELDS) {
      if (specimen.truth[field] !== null) tally.stated[field] = (tally.stated[field] ?? 0) + 1;
      if (verdict.fields[field] === 'RIGHT') tally.right[field] = (tally.right[field] ?? 0) + 1;
      if (verdict.fields[field] === 'WRONG') tally.false[field] = (tally.false[field] ?? 0) + 1;
    }
    if (values.misses) showMisses(specimen, read, verdict);
  }
  return tally;
}

function printTally(site: Site, { mails, booked, person, wrong, right, stated, false: lies }: Tally): void {
  console.log(`${site.padEnd(12)} ${mails} mails: ${booked} right without a person, ${person} to a person, ${wrong} WRONG`);
  const shares = FIELDS.filter((field) => (stated[field] ?? 0) > 0).map((field) => {
    const share = Math.round((100 * (right[field] ?? 0)) / (stated[field] ?? 1));
    return `${field} ${share}%${lies[field] === undefined ? '' : ` (${lies[field]} wrong)`}`;
  });
  console.log(`  sure and right: ${shares.join(', ')}`);
}

/** Decoy messages are parsed here, without audit PDFs. */
async function readDecoy(reader: MailReader, folder: string, { kind, bytes }: Decoy): Promise<ReadReservation | null> {
  if (kind === 'PDF') return await readMade(reader, folder, kind, bytes);
  return readReservation((await readMessageContent(bytes)).content, CONTEXT);
}

const DECOY_SEEDS_MAX = 10;

async function readDecoys(reader: MailReader, folder: string): Promise<number> {
  let booked = 0;
  let read = 0;
  for (const decoy of await decoyMails(seeds.slice(0, DECOY_SEEDS_MAX))) {
    const { name } = decoy;
    const found = await readDecoy(reader, folder, decoy);
    read += 1;
    if (found === null || !isBooked(found)) continue;
    booked += 1;
    console.log(`  booked though it must not be: ${name} ${JSON.stringify(found.fields)}`);
  }
  console.log(`decoys: ${read} read, ${booked} booked`);
  return booked;
}

/** Reads made-up mails and those that must not be booked. Returns how many would be entered wrongly. */
async function measureMade(reader: MailReader, folder: string): Promise<number> {
  let wrong = 0;
  for (const site of sites) {
    const tally = await readSite(reader, folder, site);
    printTally(site, tally);
    wrong += tally.wrong;
  }
  return wrong + (await readDecoys(reader, folder));
}

const working = await mkdtemp(path.join(tmpdir(), 'hostelry-accuracy-mails-'));
const reader = createMailReader();
try {
  const wrong =
    values.folder === undefined
      ? await measureMade(reader, working)
      : await measureFolder(reader, working, { ...values, folder: values.folder });
  if (wrong > 0) process.exitCode = 1;
} finally {
  await reader.close();
  await rm(working, { recursive: true, force: true });
}
