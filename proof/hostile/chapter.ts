/** Hostile input: requests made from the service's own description, most of them nearly right. */
import { type Finding, findingText, fuzz, newFuzzHouse, newNeighbour, type OpenApi } from '../../test/fuzz/fuzz.ts';
import type { Chapter, Check } from '../check.ts';

const input: Check = {
  name: 'input',
  title: 'No input is answered by a fault, tells of the inside, or shows or changes anything of the hotel next door',
  run: async (context) => {
    const { urls, hotel } = await context.instances();
    const openapi = (await (await fetch(`${urls[0]}/openapi.json`)).json()) as OpenApi;
    const report = await fuzz({
      ...{ urls, openapi, seed: context.seed, until: Date.now() + context.timeLeft() },
      house: () => newFuzzHouse(hotel),
      neighbour: await newNeighbour(hotel),
      onFinding: (finding: Finding) => context.violated(findingText(finding)),
    });
    context.tried(report.requests);
    const { reached, operations, exchanges, statuses } = report;
    context.note(`${reached} of ${operations} operations succeeded at least once; ${exchanges} exchanges on raw sockets`);
    context.note(`answers by status: ${JSON.stringify(statuses)}`);
  },
};

export const hostile: Chapter = {
  name: 'hostile',
  title: 'Hostile input meets a clear refusal',
  weight: 1,
  checks: [input],
};
