import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { giveStayCard, newCardProperty, newStay, SECRETS_KEY } from '../../../test/harness/cards.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import { addRoom, bodyOf } from '../../../test/harness/stays.ts';

const service = await startTestService({ SECRETS_KEY });
after(() => service.stop());

test('managers see which key makes cards, its cards and the rooms with a lock, and never the key', async () => {
  const property = await newCardProperty(service, [418]);
  await addRoom(property, 419);
  const path = `${property.path}/card-keys`;
  const unused = { number: null, isCurrent: true, isConfigured: true, firstUsedAt: null, activeCards: 0 };
  const state = { format: 'HPC1', isGenerated: false, rooms: 2, roomsWithLock: 1 };
  assert.deepEqual(bodyOf(await property.admin.get(path)), { ...state, keys: [unused] });
  const [room] = property.rooms;
  await giveStayCard(service, property.admin, await newStay(service, property, room?.id ?? ''));
  const used = await property.admin.get(path);
  const [{ firstUsedAt, ...key }] = used.body.keys;
  assert.deepEqual(key, { number: 1, isCurrent: true, isConfigured: true, activeCards: 1 });
  assert.ok(firstUsedAt !== null);
  assert.ok(!used.text.includes(SECRETS_KEY));
  assertRefused(await (await property.join('STAFF')).get(path), 403, 'you need one of the roles ADMIN, MANAGER');
});
