import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenRunning } from '../../../../test/harness/child-processes.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { mailPdf } from '../../../../test/harness/mails.ts';
import { stopSharedTestService } from '../../../../test/harness/service-under-test.ts';
import { ChildError } from '../../../platform/processes/child-pool.ts';
import { createMailReader } from './mail-reader.ts';

await stopSharedTestService();
const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-reader-'));
const reader = createMailReader();
after(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
});

const task = {
  kind: 'MESSAGE',
  path: path.join(folder, 'message'),
  pdfPath: path.join(folder, 'audit.pdf'),
  context: { receivedOn: '2026-10-05', currency: 'INR', countryCode: 'IN' },
} as const;
await writeFile(task.path, 'From: noreply@agoda.com\r\n\r\nBooking ID: 778899001\r\n');

async function running(): Promise<number> {
  const [pid] = await childrenRunning('read-mail.worker.ts');
  return pid ?? (await new Promise((resolve) => setTimeout(resolve, 20)).then(running));
}

it('A message is read in a process of its own, which ends with the reader', async () => {
  const outcome = await reader.read(task);
  assert.equal(outcome.status === 'READ' && outcome.reservation.fields.reservationNumber?.value, '778899001');
  assert.deepEqual([outcome.hasPdf, outcome.head.sender], [true, 'noreply@agoda.com']);
  assert.equal((await childrenRunning('read-mail.worker.ts')).length, 1);
});

it('A message that brings its process down fails alone; what somebody ends may be read again', async () => {
  const fallen = reader.read({ ...task, pdfPath: path.join(folder, 'none.pdf') });
  process.kill(await running(), 'SIGSEGV');
  const outcome = await fallen;
  assert.deepEqual([outcome.status, outcome.hasPdf], ['FAILED', false]);
  const ended = reader.read(task);
  process.kill(await running(), 'SIGKILL');
  await assert.rejects(ended, (error) => error instanceof ChildError && error.failure === 'KILLED');
  assert.equal((await reader.read(task)).status, 'READ');
});

it('A reading nobody waits for is given up', async () => {
  await assert.rejects(
    reader.read(task, AbortSignal.abort()),
    (error) => error instanceof ChildError && error.failure === 'CANCELLED',
  );
});

longTest('a reader that stands still, as on a busy computer, still reads its PDF', async () => {
  const pdf = { ...task, kind: 'PDF', path: path.join(folder, 'voucher.pdf') } as const;
  await writeFile(pdf.path, await mailPdf([['Booking ID', '778899001']]));
  assert.equal((await reader.read(pdf)).status, 'READ');
  const outcome = reader.read(pdf);
  // Its thread is still loading.
  await sleep(100);
  const pid = await running();
  process.kill(pid, 'SIGSTOP');
  await sleep(22_000);
  process.kill(pid, 'SIGCONT');
  assert.equal((await outcome).status, 'READ');
});
