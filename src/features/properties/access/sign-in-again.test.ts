/** Signing in is the most frequent request that could write to a table of all hotels. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPhone, startTestService } from '../../../../test/harness/service-under-test.ts';

const service = await startTestService();
after(() => service.stop());

test('signing in again writes nothing, unless the token says something new of the user', async () => {
  const phone = newPhone();
  const user = await service.newUser({ phone });
  const writer = async (): Promise<string | undefined> => {
    const rows = await service.sql<{ xmin: string }>('select xmin::text from app_user where id = $1', [user.userId]);
    return rows[0]?.xmin;
  };
  const first = await writer();
  assert.equal((await user.post('/auth/verify')).body.id, user.userId);
  assert.equal(await writer(), first);
  const raised = await service.newUser({ phone, superAdmin: true });
  assert.equal(raised.userId, user.userId);
  assert.notEqual(await writer(), first);
});
