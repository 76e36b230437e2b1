import hooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';

/**
 * The test runner's hook on every promise and timer of the process, by which a test that a file declares finds its suite. The service under test
 * runs in the same process and the hook is a sixth of its work, so suite-worker.ts turns it off while tests run.
 */
export let runnerHook: AsyncHook | undefined;

// The runner takes `createHook` as it is loaded, so this module comes before every other that imports it.
const { createHook } = hooks;
hooks.createHook = (callbacks: HookCallbacks) => {
  runnerHook = createHook(callbacks);
  return runnerHook;
};
await import('node:test');
hooks.createHook = createHook;
