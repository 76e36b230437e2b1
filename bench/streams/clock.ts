/** Microseconds on the clock that all processes of a machine share. */
export function machineMicroseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
