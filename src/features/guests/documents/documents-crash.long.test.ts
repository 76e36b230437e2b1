/**
 * Kills the service while it reads identity documents. After the next start each document is read once, and the guest profiles
 * are filled.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newVisitor, readDocument, uploadDocument, type Visitor, waitUntilRead } from '../../../../test/harness/documents.ts';
import { embeddedSql, type ServiceProcess, startServiceProcess } from '../../../../test/harness/service-process.ts';
import { clientAt, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';
import { makeSpecimen } from '../../../../test/specimens/specimens.ts';
import { openLocalIssuer } from '../../../evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../../../platform/embedded-postgres/index.ts';

const PHONE = '+919845000002';
/** One whose document is being read, and one whose document waits. */
const GUESTS = 2;

let dataDir: string;
let service: ServiceProcess;
let property: TestProperty;

async function start(): Promise<void> {
  service = await startServiceProcess(dataDir);
  const issuer = await openLocalIssuer(dataDir);
  const admin = clientAt(service.url, await issuer.issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Rao' }));
  property = { ...property, admin };
}

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-crash-'));
  await start();
  bodyOf(await property.admin.post('/auth/verify'));
  const fields = { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' };
  const { id, code } = bodyOf(await property.admin.post('/properties', fields), 201);
  property = { ...property, id, code, path: `/properties/${id}` };
});
after(async () => {
  await service?.end('SIGKILL');
  await stopEmbeddedPostgres({ dataDir, log: () => {} });
  await rm(dataDir, { recursive: true, force: true });
});

type Sent = { visitor: Visitor; documentId: string; dob: string };

async function sendPassport(seed: number): Promise<Sent> {
  const visitor = await newVisitor(property);
  const { picture, truth } = await makeSpecimen('PASSPORT', seed);
  const { id } = bodyOf(await uploadDocument(property.admin, visitor, { bytes: picture }), 201);
  return { visitor, documentId: id, dob: truth.dob ?? assert.fail('a passport has a date of birth') };
}

async function untilOneIsRead(sent: readonly Sent[]): Promise<void> {
  for (let look = 0; look < 3_000; look += 1) {
    for (const { visitor, documentId } of sent)
      if ((await readDocument(property.admin, visitor, documentId)).extraction.status === 'RUNNING') return;
    await sleep(10);
  }
  assert.fail('no document reached RUNNING');
}

async function assertRead(sent: readonly Sent[]): Promise<void> {
  for (const { visitor, documentId, dob } of sent) {
    const { extraction } = await waitUntilRead(property.admin, visitor, documentId);
    assert.deepEqual([extraction.status, extraction.data?.dob], ['DONE', dob], extraction.reason ?? '');
    const guest = bodyOf(await property.admin.get(`${property.path}/guests/${visitor.guestId}`));
    assert.equal(guest.dob, dob);
  }
  const filled = await embeddedSql(dataDir, `select entity_id from audit_entry where action = 'guest.filled'`);
  assert.equal(new Set(filled.map(({ entity_id: id }) => id)).size, filled.length, 'each profile is filled once');
}

test('documents that were being read or waiting when the service was killed are read after the next start', async () => {
  const sent = [];
  for (let seed = 1; seed <= GUESTS; seed += 1) sent.push(await sendPassport(seed));
  await untilOneIsRead(sent);
  await service.end('SIGKILL');
  await start();
  await assertRead(sent);
  assert.deepEqual(await readingsOf(sent), [1, 2], 'the one that was being read was requeued');
});

test('documents that were being read when the service was stopped are read after the next start', async () => {
  const sent = [];
  for (let seed = 11; seed < 11 + GUESTS; seed += 1) sent.push(await sendPassport(seed));
  await untilOneIsRead(sent);
  assert.equal(await service.end('SIGTERM'), 0, service.output());
  await start();
  await assertRead(sent);
  assert.deepEqual(await readingsOf(sent), [1], 'a stop releases the document that was being read: no process is taken for dead');
});

/** The extraction numbers: how often each document was queued. */
async function readingsOf(sent: readonly Sent[]): Promise<number[]> {
  const rows = await embeddedSql<{ id: string; reading: number }>(dataDir, 'select id, reading from guest_document');
  const ids = sent.map(({ documentId }) => documentId);
  return [...new Set(rows.filter(({ id }) => ids.includes(id)).map(({ reading }) => reading))].toSorted();
}
