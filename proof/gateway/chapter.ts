/** Online payments: guests pay, get refunds, and all notifications come twice, shuffled and at once. */
import { AssertionError } from 'node:assert';
import { runSoak } from '../../test/harness/gateway-load.ts';
import type { Chapter, Check } from '../check.ts';

/** Messages of the first, small soak and of the largest. */
const [DELIVERIES_FIRST, DELIVERIES_MOST] = [120, 4_000];
/** The share of the remaining time that the next soak may take, judging by the last. */
const SHARE = 0.6;

const ledger: Check = {
  name: 'ledger',
  title:
    'Whatever the gateway repeats, shuffles or keeps to itself, and a service killed among it: the ledger is that of the gateway',
  run: async (context) => {
    for (let deliveries = DELIVERIES_FIRST, round = 0; deliveries >= DELIVERIES_FIRST; round += 1) {
      const begun = Date.now();
      const seed = 1 + context.random.below(1_000_000);
      try {
        const figures = await runSoak({ deliveries, kills: round % 3, seed });
        context.tried(figures.deliveries);
        context.note(`${JSON.stringify(figures)}, seed ${seed}`);
      } catch (error) {
        if (!(error instanceof AssertionError)) throw error;
        context.tried();
        context.violated(`seed ${seed}, ${deliveries} deliveries: ${error.message}`);
      }
      const fit = Math.floor((deliveries * context.timeLeft() * SHARE) / (Date.now() - begun));
      deliveries = Math.min(fit, DELIVERIES_MOST);
    }
  },
};

export const gateway: Chapter = {
  name: 'gateway',
  title: 'The ledger matches the payment gateway',
  weight: 1,
  checks: [ledger],
};
