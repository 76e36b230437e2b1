import { linesOf, OTHER_PAPERS, otherPicture } from '../../test/specimens/other-papers.ts';
import { aadhaarLetterPdf, drawnPdf, HIDDEN, scanPdf, searchableScanPdf, textPdf } from '../../test/specimens/pdfs.ts';
import { randomOf } from '../../test/specimens/random.ts';
import {
  CONDITIONS,
  type Condition,
  KINDS,
  type Kind,
  smallAndBlurred,
  specimen,
  under,
} from '../../test/specimens/specimens.ts';
import { PAIRS, twoCards } from '../../test/specimens/two-cards.ts';
import type { Told } from './judge.ts';

type Sent = Readonly<{ kind: string; condition: string; seed: number; bytes: Buffer }>;
/** A file to be read, and what is true of it; or whose profile it may fill, if anybody's. */
export type Paper = Sent & (Readonly<{ told: Told }> | Readonly<{ owners: readonly Told[] }>);

const PAGE_WIDTH_MM = 125;
const CARD_WIDTH_MM = 85.6;

function pick<T extends string>(known: readonly T[], wanted: string | undefined): readonly T[] {
  if (wanted === undefined) return known;
  const names = wanted.split(',');
  const chosen = known.filter((name) => names.includes(name));
  if (chosen.length !== names.length) throw new Error(`known are: ${known.join(', ')}`);
  return chosen;
}

/** Documents of the wanted kinds in all wanted conditions, made one by one. */
export async function* pictures(seeds: readonly number[], kinds?: string, conditions?: string): AsyncGenerator<Paper> {
  for (const kind of pick<Kind>(KINDS, kinds)) {
    for (const seed of seeds) {
      const told = await specimen(kind, seed);
      for (const condition of pick<Condition>(CONDITIONS, conditions))
        yield { kind, condition, seed, bytes: await under(condition, told.picture, seed), told };
    }
  }
}

/** PDFs: with a text layer, with a scan in it, with outlines only. */
export async function* pdfs(seeds: readonly number[]): AsyncGenerator<Paper> {
  for (const seed of seeds) {
    const letter = await aadhaarLetterPdf(seed);
    yield { kind: 'PDF', condition: 'text layer', seed, bytes: letter.pdf, told: letter };
    const told = await specimen('PASSPORT', seed);
    yield { kind: 'PDF', condition: 'scan in it', seed, bytes: await scanPdf(told.picture, PAGE_WIDTH_MM), told };
    const drawn = await drawnPdf(seed);
    yield { kind: 'PDF', condition: 'outlines', seed, bytes: drawn.pdf, told: drawn };
  }
}

/** Papers that are no identity document, as text and as pictures: they may fill nothing. */
async function* otherPapers(seed: number): AsyncGenerator<Paper> {
  for (const paper of OTHER_PAPERS) {
    const random = randomOf(paper, seed);
    const lines = linesOf(paper, random);
    const other = { kind: paper, seed, owners: [] };
    yield { ...other, condition: 'text layer', bytes: await textPdf(lines) };
    yield { ...other, condition: 'clean', bytes: await otherPicture(lines, random) };
  }
}

/** Scans with somebody else's card as hidden text: the picture is what counts. */
async function* searchableScans(seed: number): AsyncGenerator<Paper> {
  const [told, other] = [await specimen('PAN_NEW', seed), await specimen('PAN_NEW', seed + 1_000)];
  const { documentNumber = '', name = '', dob = '' } = other.truth;
  const said = ['INCOME TAX DEPARTMENT', 'GOVT. OF INDIA', 'Permanent Account Number Card'];
  const born = dob.split('-').reverse().join('/');
  for (const hidden of HIDDEN) {
    // All of it wrong; or the number right, and the person not.
    for (const [what, number] of [
      ['all', documentNumber],
      ['person', told.truth.documentNumber ?? ''],
    ] as const) {
      const lines = [...said, number, 'Name', name, "Father's Name", 'NOBODY AT ALL', 'Date of Birth', born];
      const bytes = await searchableScanPdf(told.picture, CARD_WIDTH_MM, lines, hidden);
      yield { kind: `SEARCHABLE_SCAN (${what} wrong)`, condition: hidden, seed, bytes, owners: [told] };
    }
  }
}

const WITH_MRZ = KINDS.filter((kind) => /PASSPORT|VISA|TD1_BACK|TD2/.test(kind));

/** What must not fill a guest's profile with anything that is not so, made one by one. */
export async function* hostile(seeds: readonly number[]): AsyncGenerator<Paper> {
  for (const seed of seeds) {
    yield* otherPapers(seed);
    for (const pair of PAIRS) {
      const { picture, owners } = await twoCards(pair, seed);
      for (const condition of ['clean', 'photo'] as const)
        yield { kind: pair, condition, seed, bytes: await under(condition, picture, seed), owners };
    }
    yield* searchableScans(seed);
    for (const kind of WITH_MRZ) {
      const told = await specimen(kind, seed);
      yield { kind, condition: 'small and blurred', seed, bytes: await smallAndBlurred(told.picture, seed), told };
    }
  }
}
