/** An instance with RUN_READERS=false leaves documents and messages to another one. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startService } from '../src/lifecycle/start.ts';
import { addDocument, newVisitor, readDocument, waitUntilRead } from './harness/documents.ts';
import { fetchEmail, mailPdf, uploadMail, whenSettled } from './harness/mails.ts';
import { startOwnTestService } from './harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms } from './harness/stays.ts';

/** An instance that reads begins within milliseconds. */
const LONG_ENOUGH_MS = 2_000;

const service = await startOwnTestService({ RUN_READERS: 'false' });
after(() => service.stop());

test('without readers an instance reads nothing, and another instance reads all', async () => {
  const property = await newPropertyWithRooms(service);
  const visitor = await newVisitor(property);
  const document = await addDocument(property, visitor);
  const pdf = await mailPdf([['Welcome to our rooms']]);
  const mail: { id: string } = bodyOf(await uploadMail(property.admin, property.path, pdf), 201);
  await sleep(LONG_ENOUGH_MS);
  assert.equal((await readDocument(property.admin, visitor, document.id)).extraction.status, 'QUEUED');
  assert.equal((await fetchEmail(property.admin, property.path, mail.id)).status, 'RECEIVED');

  const { config } = service.running;
  const reader = await startService({ ...config, runsReaders: true }, pino({ level: 'silent' }), service.clock.now);
  try {
    await waitUntilRead(property.admin, visitor, document.id);
    await whenSettled(property.admin, property.path, mail.id);
  } finally {
    await reader.stop();
  }
});
