import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { createTestDatabase } from '../../../test/harness/database.ts';

test('the generated table types are those of the migrated database', async () => {
  const database = await createTestDatabase();
  try {
    const script = path.join(import.meta.dirname, '../../../tools/generators/db-types.ts');
    const ran = spawnSync(process.execPath, [script, database.connectionString, '--verify'], { encoding: 'utf8' });
    assert.equal(ran.status, 0, `run "npm run db:types": ${ran.stdout}${ran.stderr}`);
  } finally {
    await database.drop();
  }
});
