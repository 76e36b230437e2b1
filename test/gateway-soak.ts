/**
 * The proof that the ledger is that of the gateway, with as many messages as nobody waits for at every change:
 * `npm run test:gateway`, or `npm run test:gateway -- 1000 1234` for so many of them and with that seed.
 */
import { randomInt } from 'node:crypto';
import { runSoak } from './support/gateway-load.ts';

const DELIVERIES = 5_000;
const KILLS = 2;
const SEEDS = 1_000_000;

function wholeNumber(text: string | undefined, fallback: number): number {
  const value = Number(text ?? fallback);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`"${text}" is no number of messages and no seed`);
  return value;
}

const [deliveries, seed] = process.argv.slice(2);
const asked = { deliveries: wholeNumber(deliveries, DELIVERIES), kills: KILLS, seed: wholeNumber(seed, randomInt(1, SEEDS)) };
console.log(`seed ${asked.seed}`);
console.log(await runSoak(asked));
