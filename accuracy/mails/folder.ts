import type { MailReader } from '../../src/features/mail/reading/mail-reader.ts';
import { readFile } from './read-file.ts';
import { judgeSample, loadSamples, type Sample, type SampleVerdict } from './samples.ts';

/** The confidence at which a field counts as certain. */
const CERTAIN = 0.9;

type Judged = Readonly<{ sample: Sample; verdict: SampleVerdict }>;

function showMisses({ sample, verdict }: Judged): void {
  const { outcome, fields, reasons, isWhollyRight } = verdict;
  if (isWhollyRight && (outcome === 'BOOKED' || sample.truth.otherHotel === true)) return;
  console.log(`  ${sample.name} ${outcome}${sample.truth.complete ? '' : ' (not complete)'}`);
  for (const reason of reasons) console.log(`    ${reason}`);
  for (const { field, read, truth, confidence, isRight } of fields)
    if (!isRight || confidence < CERTAIN)
      console.log(
        `    ${isRight ? 'right' : 'NOT'} ${field} ${confidence} ${JSON.stringify(read)} truth ${JSON.stringify(truth)}`,
      );
}

function printGroup(name: string, judged: readonly Judged[]): void {
  const count = (is: (one: Judged) => boolean): number => judged.filter(is).length;
  const isBookable = ({ sample: { truth } }: Judged): boolean => truth.complete && truth.otherHotel !== true;
  const certain = judged.flatMap(({ verdict }) => verdict.fields.filter(({ confidence }) => confidence >= CERTAIN));
  const parts = [
    `${judged.length} messages`,
    `${count(isBookable)} complete`,
    `${count((one) => isBookable(one) && one.verdict.outcome === 'BOOKED')} of them booked`,
    `${count(({ verdict }) => verdict.isWhollyRight)} wholly right`,
    `${count(({ verdict }) => verdict.outcome === 'PERSON')} to a person`,
    `${count(({ verdict }) => verdict.outcome === 'WRONG')} WRONG`,
    `${certain.filter(({ isRight }) => !isRight).length} of ${certain.length} fields at ${CERTAIN} or surer wrong`,
  ];
  console.log(`${name.padEnd(12)} ${parts.join(', ')}`);
}

/** Reads the samples in a folder and prints, for each site, what becomes of them. Returns how many would be entered wrongly. */
export async function measureFolder(
  reader: MailReader,
  working: string,
  { folder, sites, misses }: { folder: string; sites?: string | undefined; misses: boolean },
): Promise<number> {
  const samples = (await loadSamples(folder)).filter(({ truth }) => sites === undefined || sites.split(',').includes(truth.site));
  const judged: Judged[] = [];
  for (const sample of samples) {
    const verdict = judgeSample(sample, await readFile(reader, working, sample.bytes, sample));
    judged.push({ sample, verdict });
  }
  const groups = Map.groupBy(judged, ({ sample }) => sample.truth.site);
  for (const [site, group] of groups) {
    printGroup(site, group);
    if (misses) group.forEach(showMisses);
  }
  if (groups.size > 1) printGroup('all', judged);
  return judged.filter(({ verdict }) => verdict.outcome === 'WRONG').length;
}
