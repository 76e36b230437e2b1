/** What amenities and image tags have in common: who may write, and when two names are the same. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import { longerTest, rounds } from '../../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { type ApiClient, startOwnTestService } from '../../../../../test/harness/service-under-test.ts';
import { CATALOGUE_ROWS_MAX } from './catalogue.schema.ts';

const AT_ONCE = 12;
const ROUNDS = rounds(10);
const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const KINDS = [
  { path: '/amenities', table: 'amenity', what: 'amenity', fields: { category: 'COMFORT', iconKey: 'wifi' } },
  { path: '/image-tags', table: 'image_tag', what: 'image tag', fields: {} },
] as const;

const service = await startOwnTestService();
after(() => service.stop());
const root = await service.newUser({ superAdmin: true });

for (const { path, table, what, fields } of KINDS) {
  const taken = `an ${what} with this name already exists`;
  const create = async (name: string) => {
    const created = await root.post(path, { name, ...fields });
    assert.equal(created.status, 201, created.text);
    return created.body as { id: string; name: string; createdAt: string; updatedAt: string };
  };

  test(`${path}: only a superAdmin can write, whatever role another user has in a hotel`, async () => {
    const { id } = await create(`Guarded ${randomUUID()}`);
    const body = { name: `Mine ${randomUUID()}`, ...fields };
    const clients: [ApiClient, number, string | RegExp][] = [
      [service.anonymous, 401, /bearer token/],
      [await service.newUser(), 403, 'only a superAdmin may do this'],
      [(await service.newProperty()).admin, 403, 'only a superAdmin may do this'],
    ];
    for (const [client, status, message] of clients) {
      assertRefused(await client.post(path, body), status, message);
      assertRefused(await client.put(`${path}/${id}`, body), status, message);
      assertRefused(await client.delete(`${path}/${id}`), status, message);
    }
  });

  test(`${path}: an unknown id is 404, a malformed id is 400, and the path of the list has no PUT`, async () => {
    assertRefused(await root.put(`${path}/${UNKNOWN}`, { name: 'x' }), 404, `${what} not found`);
    assertRefused(await root.delete(`${path}/${UNKNOWN}`), 404, `${what} not found`);
    assertRefused(await root.put(`${path}/x`, { name: 'x' }), 400, /Id must be a UUID$/);
    assertRefused(await root.delete(`${path}/x`), 400, /Id must be a UUID$/);
    assertRefused(await root.put(path, { name: 'x' }), 405, 'PUT is not possible here');
  });

  test(`${path}: a name is stored as sent, trimmed, and is unique without regard to case, encoding and spaces`, async () => {
    const made = await create('  Öko  Sauna\u00a0');
    assert.equal(made.name, 'Öko  Sauna');
    assert.equal(made.createdAt, made.updatedAt);
    for (const name of [
      'Öko Sauna',
      'öko sauna',
      'ÖKO  SAUNA',
      'O\u0308ko Sauna',
      'Öko\tSauna',
      'Ｏ\u0308ko Sauna',
      'Ö\u200bko Sauna',
    ])
      assertRefused(await root.post(path, { name, ...fields }), 409, taken);
    const other = await create('Oko Sauna');
    assertRefused(await root.put(`${path}/${other.id}`, { name: 'ÖKO SAUNA' }), 409, taken);
    assert.equal((await root.delete(`${path}/${made.id}`)).status, 204);
    assert.equal((await root.put(`${path}/${other.id}`, { name: 'ÖKO SAUNA' })).status, 200);
  });

  test(`${path}: a name can be changed to another case; an update without a change writes nothing`, async () => {
    const { id, updatedAt } = await create('Balcony door');
    service.clock.advance(5);
    const renamed = await root.put(`${path}/${id}`, { name: ' BALCONY Door ', colour: 'an unknown field is ignored' });
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'BALCONY Door']);
    assert.ok(renamed.body.updatedAt > updatedAt);
    service.clock.advance(5);
    for (const body of [{}, { name: 'BALCONY Door' }]) {
      const same = await root.put(`${path}/${id}`, body);
      assert.deepEqual([same.status, same.body], [200, renamed.body]);
    }
  });

  test(`${path}: an invalid name is 400, naming the field, on create and on update`, async () => {
    const { id } = await create('Steady');
    const wrong: [unknown, string][] = [
      ['', 'name must not be empty'],
      ['   ', 'name must not be blank'],
      ['\u200b', 'name must not be blank'],
      [null, 'name must be text'],
      [5, 'name must be text'],
      [['x'], 'name must be text'],
      ['x'.repeat(201), 'name must have at most 200 characters'],
      ['\ufdfa'.repeat(200), 'name is too long when its characters are written out in full'],
      ['a\0b', 'name must not contain NUL characters'],
    ];
    for (const [name, message] of wrong) {
      for (const response of [await root.post(path, { ...fields, name }), await root.put(`${path}/${id}`, { name })]) {
        assertRefused(response, 400, message);
        assert.equal(response.body.fieldErrors[0].field, 'name');
      }
    }
    assertRefused(await root.post(path, fields), 400, 'name is required');
    for (const name of ['浴'.repeat(200), '\u{1f3e8}'.repeat(200)]) await create(name);
    const [row] = await service.sql(`select name from ${table} where id = $1`, [id]);
    assert.equal(row?.['name'], 'Steady');
  });

  longerTest(
    `${path}: of ${AT_ONCE} clients that create the same name at once, one succeeds and the others get 409, in ${ROUNDS} rounds`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const name = `Sauna ${round}`;
        const responses = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            root.post(path, { ...fields, name: index % 2 === 0 ? name : name.toUpperCase() }),
          ),
        );
        const made = responses.filter(({ status }) => status === 201);
        assert.equal(made.length, 1, responses.map(({ status }) => status).join());
        for (const response of responses) if (response.status !== 201) assertRefused(response, 409, taken);
      }
    },
  );

  longerTest(
    `${path}: when many clients change and delete it at once, each succeeds or gets 404, and in the end it is deleted`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await create(`Fleeting ${round}`);
        const responses = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            index % 3 === 0 ? root.delete(`${path}/${id}`) : root.put(`${path}/${id}`, { name: `Fleeting ${round} by ${index}` }),
          ),
        );
        assert.deepEqual(responses.filter(({ status }) => status === 204).length, 1);
        for (const { status, text } of responses) assert.ok([200, 204, 404].includes(status), text);
        assertRefused(await root.delete(`${path}/${id}`), 404, `${what} not found`);
      }
    },
  );

  test(`${path}: the catalogue accepts no more rows than its limit`, async () => {
    await service.sql(
      `insert into ${table} (id, name, name_key, created_at, updated_at ${table === 'amenity' ? ', category, icon_key' : ''})
       select gen_random_uuid(), 'Filler ' || n, 'FILLER ' || n, now(), now() ${table === 'amenity' ? ", 'FILLER', 'wifi'" : ''}
       from generate_series(1, $1::integer - (select count(*)::integer from ${table})) n`,
      [CATALOGUE_ROWS_MAX],
    );
    assertRefused(
      await root.post(path, { name: 'One too many', ...fields }),
      409,
      /^there are 1000 .* already: delete one first$/,
    );
    assert.equal((await root.get(path)).body.length, CATALOGUE_ROWS_MAX);
    await service.sql(`delete from ${table} where name = 'Filler 1'`);
    await create('The last that fits');
    await service.sql(`delete from ${table} where name like 'Filler %'`);
  });
}
