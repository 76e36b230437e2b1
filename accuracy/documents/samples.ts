import { createRandom } from '../../test/harness/random.ts';
import {
  HIDING_METHODS,
  makeAadhaarLetterPdf,
  makeOutlinePdf,
  makeScanPdf,
  makeSearchableScanPdf,
  makeTextPdf,
} from '../../test/specimens/pdfs.ts';
import {
  applyCondition,
  CONDITIONS,
  type Condition,
  makeSmallAndBlurred,
  makeSpecimen,
  SPECIMEN_KINDS,
  type SpecimenKind,
} from '../../test/specimens/specimens.ts';
import { CARD_PAIRS, drawTwoCards } from '../../test/specimens/two-cards.ts';
import { drawLines, makeLines, UNRELATED_DOCUMENTS } from '../../test/specimens/unrelated-documents.ts';
import type { GroundTruth } from './compare-with-truth.ts';

type SampleFile = Readonly<{ kind: string; condition: string; seed: number; bytes: Buffer }>;
/** A file to read, and its truth; or the owners whose profiles it may fill, if any. */
export type Sample = SampleFile & (Readonly<{ expected: GroundTruth }> | Readonly<{ owners: readonly GroundTruth[] }>);

const PAGE_WIDTH_MM = 125;
const CARD_WIDTH_MM = 85.6;

function chooseFrom<T extends string>(known: readonly T[], wanted: string | undefined): readonly T[] {
  if (wanted === undefined) return known;
  const names = wanted.split(',');
  const chosen = known.filter((name) => names.includes(name));
  if (chosen.length !== names.length) throw new Error(`known are: ${known.join(', ')}`);
  return chosen;
}

/** Makes documents of the chosen kinds in the chosen conditions, one by one. */
export async function* makePictures(seeds: readonly number[], kinds?: string, conditions?: string): AsyncGenerator<Sample> {
  for (const kind of chooseFrom<SpecimenKind>(SPECIMEN_KINDS, kinds)) {
    for (const seed of seeds) {
      const expected = await makeSpecimen(kind, seed);
      for (const condition of chooseFrom<Condition>(CONDITIONS, conditions))
        yield { kind, condition, seed, bytes: await applyCondition(condition, expected.picture, seed), expected };
    }
  }
}

/** Makes PDFs with a text layer, with a scan, and with outlines only. */
export async function* makePdfs(seeds: readonly number[]): AsyncGenerator<Sample> {
  for (const seed of seeds) {
    const letter = await makeAadhaarLetterPdf(seed);
    yield { kind: 'PDF', condition: 'text layer', seed, bytes: letter.pdf, expected: letter };
    const expected = await makeSpecimen('PASSPORT', seed);
    yield { kind: 'PDF', condition: 'scan in it', seed, bytes: await makeScanPdf(expected.picture, PAGE_WIDTH_MM), expected };
    const drawn = await makeOutlinePdf(seed);
    yield { kind: 'PDF', condition: 'outlines', seed, bytes: drawn.pdf, expected: drawn };
  }
}

/** Makes unrelated documents, as text and as pictures. They may fill nothing. */
async function* makeUnrelatedDocuments(seed: number): AsyncGenerator<Sample> {
  for (const sample of UNRELATED_DOCUMENTS) {
    const random = createRandom(sample, seed);
    const lines = makeLines(sample, random);
    const other = { kind: sample, seed, owners: [] };
    yield { ...other, condition: 'text layer', bytes: await makeTextPdf(lines) };
    yield { ...other, condition: 'clean', bytes: await drawLines(lines, random) };
  }
}

/** Makes scans with another person's card as hidden text. Only the picture counts. */
async function* makeSearchableScans(seed: number): AsyncGenerator<Sample> {
  const [expected, other] = [await makeSpecimen('PAN_NEW', seed), await makeSpecimen('PAN_NEW', seed + 1_000)];
  const { documentNumber = '', name = '', dob = '' } = other.truth;
  const said = ['INCOME TAX DEPARTMENT', 'GOVT. OF INDIA', 'Permanent Account Number Card'];
  const born = dob.split('-').reverse().join('/');
  for (const hidden of HIDING_METHODS) {
    // All fields wrong, or only the person wrong and the number right.
    for (const [what, number] of [
      ['all', documentNumber],
      ['person', expected.truth.documentNumber ?? ''],
    ] as const) {
      const lines = [...said, number, 'Name', name, "Father's Name", 'NOBODY AT ALL', 'Date of Birth', born];
      const bytes = await makeSearchableScanPdf(expected.picture, CARD_WIDTH_MM, lines, hidden);
      yield { kind: `SEARCHABLE_SCAN (${what} wrong)`, condition: hidden, seed, bytes, owners: [expected] };
    }
  }
}

const WITH_MRZ = SPECIMEN_KINDS.filter((kind) => /PASSPORT|VISA|TD1_BACK|TD2/.test(kind));

/** Makes files that must not fill a profile with anything wrong, one by one. */
export async function* makeHostileSamples(seeds: readonly number[]): AsyncGenerator<Sample> {
  for (const seed of seeds) {
    yield* makeUnrelatedDocuments(seed);
    for (const pair of CARD_PAIRS) {
      const { picture, owners } = await drawTwoCards(pair, seed);
      for (const condition of ['clean', 'photo'] as const)
        yield { kind: pair, condition, seed, bytes: await applyCondition(condition, picture, seed), owners };
    }
    yield* makeSearchableScans(seed);
    for (const kind of WITH_MRZ) {
      const expected = await makeSpecimen(kind, seed);
      yield { kind, condition: 'small and blurred', seed, bytes: await makeSmallAndBlurred(expected.picture, seed), expected };
    }
  }
}
