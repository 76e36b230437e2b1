/** Loaded into a service before anything else: shifts its clock by the milliseconds in the file of TEST_CLOCK_FILE. */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 20;
const file = process.env['TEST_CLOCK_FILE'] ?? '';
const RealDate = Date;

let offsetMs = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - lookedAt > LOOK_EVERY_MS) {
    lookedAt = performance.now();
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  }
  return RealDate.now() + offsetMs;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
