/**
 * The processor time in milliseconds that all threads of this process have used. It stands still while others use the
 * processors.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
