import { aadhaarLetterPdf, drawnPdf, scanPdf } from '../../test/specimens/pdfs.ts';
import { CONDITIONS, type Condition, KINDS, type Kind, type Specimen, specimen, under } from '../../test/specimens/specimens.ts';

/** A file to be read, and what is true of it. */
export type Paper = Readonly<{
  kind: string;
  condition: string;
  seed: number;
  bytes: Buffer;
  told: Pick<Specimen, 'truth' | 'nameInMrz'>;
}>;

const PAGE_WIDTH_MM = 125;

function pick<T extends string>(known: readonly T[], wanted: string | undefined): readonly T[] {
  if (wanted === undefined) return known;
  const names = wanted.split(',');
  const chosen = known.filter((name) => names.includes(name));
  if (chosen.length !== names.length) throw new Error(`known are: ${known.join(', ')}`);
  return chosen;
}

/** Documents of the wanted kinds in all wanted conditions, made one by one; the seeds are 1 to `each`. */
export async function* pictures(each: number, kinds?: string, conditions?: string): AsyncGenerator<Paper> {
  for (const kind of pick<Kind>(KINDS, kinds)) {
    for (let seed = 1; seed <= each; seed += 1) {
      const told = await specimen(kind, seed);
      for (const condition of pick<Condition>(CONDITIONS, conditions))
        yield { kind, condition, seed, bytes: await under(condition, told.picture, seed), told };
    }
  }
}

/** PDFs: with a text layer, with a scan in it, with outlines only. */
export async function* pdfs(each: number): AsyncGenerator<Paper> {
  for (let seed = 1; seed <= each; seed += 1) {
    const letter = await aadhaarLetterPdf(seed);
    yield { kind: 'PDF', condition: 'text layer', seed, bytes: letter.pdf, told: letter };
    const told = await specimen('PASSPORT', seed);
    yield { kind: 'PDF', condition: 'scan in it', seed, bytes: await scanPdf(told.picture, PAGE_WIDTH_MM), told };
    const drawn = await drawnPdf(seed);
    yield { kind: 'PDF', condition: 'outlines', seed, bytes: drawn.pdf, told: drawn };
  }
}
