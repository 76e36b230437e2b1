import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { WireQr } from './records.ts';
import { KEY_ID, startSimulator } from './simulator.fixture.ts';

function stateIn(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-sim-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'state.json');
}

test('QR codes, links, payments and refunds survive a restart, and a refund key still makes one refund', async (t) => {
  const stateFile = stateIn(t);
  const first = await startSimulator(t, null, { stateFile });
  const qr = await first.createQr({ notes: { requestId: 'r1' } });
  await first.createLink({ reference_id: 'ref-1' });
  const { id } = first.sim.pay(qr.id);
  const headers = { 'X-Refund-Idempotency': 'the-refund-key' };
  const refund = await first.call('POST', `/payments/${id}/refund`, { amount: 500 }, headers);
  const books = first.sim.books(KEY_ID);
  await first.sim.stop();
  assert.equal(statSync(stateFile).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(path.dirname(stateFile)), ['state.json']);

  const second = await startSimulator(t, null, { stateFile });
  assert.deepEqual(second.sim.books(KEY_ID), books);
  assert.equal((await second.call<WireQr>('GET', `/payments/qr_codes/${qr.id}`)).body.status, 'closed');
  assert.deepEqual((await second.call('POST', `/payments/${id}/refund`, { amount: 500 }, headers)).body, refund.body);
  await assert.rejects(second.createLink({ reference_id: 'ref-1' }), /already attempted/);
  await second.sim.stop();
});

test('changes are saved while it runs', async (t) => {
  const stateFile = stateIn(t);
  const { sim, createQr } = await startSimulator(t, null, { stateFile });
  const { id } = await createQr();
  for (let left = 1_000; left > 0 && !(existsSync(stateFile) && readFileSync(stateFile, 'utf8').includes(id)); left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.match(readFileSync(stateFile, 'utf8'), new RegExp(id));
  await sim.stop();
});

test('a broken file is reported in one line without its content, and the books start empty', async (t) => {
  for (const text of ['secret-in-file', '[]', '{"version":2}', '{"version":1,"accounts":[{"keyId":"a","keySecret":"b"}]}']) {
    const stateFile = stateIn(t);
    writeFileSync(stateFile, text);
    const problems: string[] = [];
    const { sim } = await startSimulator(t, null, { stateFile, onProblem: (line) => problems.push(line) });
    assert.equal(problems.length, 1, text);
    assert.match(problems[0] ?? '', /^gateway-sim: .*state\.json cannot be read \([^\n]+\): starting with empty books$/);
    assert.doesNotMatch(problems[0] ?? '', /secret-in-file/);
    assert.deepEqual(sim.books(KEY_ID).payments, []);
  }
});

test('a file that cannot be written stops nothing', async (t) => {
  const problems: string[] = [];
  const stateFile = path.join(stateIn(t), 'no', 'such', 'folder.json');
  const { sim, createQr } = await startSimulator(t, null, { stateFile, onProblem: (line) => problems.push(line) });
  await createQr();
  await sim.stop();
  assert.match(problems.at(-1) ?? '', /cannot be written/);
});
