import { AssertionError } from 'node:assert';
import { startTestService } from '../../test/harness/service-under-test.ts';
import type { Check } from '../check.ts';
import { proveNothingOversold } from '../overselling/proof.ts';

/** Operations of one set of properties; then the next is created, so that the time can be kept. */
const OPERATIONS = 1_200;
/** What a set takes at most on a slow machine, in ms: none is begun with less left. */
const TOWN_MS = 5_000;

/** Clients of small properties do whatever clients can do, sixteen at once: proof/overselling. */
export const overselling: Check = {
  name: 'overselling',
  title: 'Whatever many clients do at once, no more rooms are sold than there are, except where explained and listed',
  weight: 150,
  run: async (context) => {
    await context.databaseServer();
    const service = await startTestService({ DATABASE_POOL_SIZE: '20' });
    context.keep(() => service.stop());
    let scarce = 0;
    for (let properties = 0; properties === 0 || context.timeLeft() > TOWN_MS; properties += 1) {
      if (context.stopping.aborted) return;
      const seed = context.random.below(2 ** 31);
      try {
        const requested = { seed, operations: OPERATIONS, sellingOnly: properties % 4 === 3 };
        const { operations, refusedSales } = await proveNothingOversold(service, requested);
        context.tried(operations);
        scarce += Object.values(refusedSales).reduce((sum, count) => sum + count, 0);
      } catch (error) {
        if (!(error instanceof AssertionError)) throw error;
        context.tried(OPERATIONS);
        context.violated(error.message);
      }
    }
    context.note(`${scarce} sales were refused because they would have oversold`);
  },
};
