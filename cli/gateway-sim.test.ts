import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('gateway-sim.ts', import.meta.url));

function run(t: TestContext, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const output = { text: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.text += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.errors += chunk.toString();
  });
  return { child, output, ended: once(child, 'close') };
}

test('the command prints all addresses in one write, stops on a signal, and saves its books', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-sim-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const state = path.join(folder, 'state.json');
  const { child, output, ended } = run(t, '--port', '0', '--state', state, '--key-id', 'rzp_test_a', '--key-secret', 'not-shown');
  await once(child.stdout, 'data');
  const base = /GATEWAY_BASE_URL=(http:\S+\/v1)\n/.exec(output.text)?.[1] ?? '';
  assert.match(output.text, /Page to pay {6}http:.*\n {2}Controls .*\/sim\/.*\n$/);
  assert.doesNotMatch(output.text, /not-shown/);
  const authorization = `Basic ${Buffer.from('rzp_test_a:not-shown').toString('base64')}`;
  const response = await fetch(`${base}/payments/qr_codes`, { headers: { authorization } });
  assert.deepEqual(await response.json(), { entity: 'collection', count: 0, items: [] });
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.equal(output.errors, '');
  assert.equal(statSync(state).mode & 0o777, 0o600);
});

test('wrong arguments are reported in one line', async (t) => {
  for (const [args, words] of [
    [['--port', 'x'], /--port must be 0 to 65535, not "x"/],
    [['--colour'], /Unknown option '--colour'/],
    [['--key-id', 'a'], /--key-id needs --key-secret/],
    [['--port', '0', '--webhook-url', 'nowhere'], /webhookUrl must be an address with http or https/],
  ] as const) {
    const { output, ended } = run(t, ...args);
    assert.deepEqual(await ended, [1, null]);
    assert.match(output.errors, words);
    assert.match(output.errors, /^gateway-sim: [^\n]+\n$/);
    assert.equal(output.text, '');
  }
});
