import { after } from 'node:test';

const removals = new Set<() => Promise<void>>();

/** Removes something that the test files of a process share, behind all of them. */
export function atProcessEnd(remove: () => Promise<void>): void {
  removals.add(remove);
}

/** Removes it all. */
export async function removeShared(): Promise<void> {
  for (const remove of removals) await remove();
  removals.clear();
}

// A file that has its process for itself ends it with its own tests; a worker (suite-worker.ts) calls removeShared. Other programs have no tests.
if (process.env['TEST_TEMPLATE_DATABASE'] !== undefined && process.env['TEST_SHARED_SERVICE'] === undefined) after(removeShared);
