/** What amenities and image tags have in common: who may do what, and when two names are one. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import { type Desk, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { CATALOGUE_ROWS_MAX } from './catalogue.schema.ts';

const AT_ONCE = 12;
const ROUNDS = 10;
const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const KINDS = [
  { path: '/amenities', table: 'amenity', what: 'amenity', fields: { category: 'COMFORT', iconKey: 'wifi' } },
  { path: '/image-tags', table: 'image_tag', what: 'image tag', fields: {} },
] as const;

let hotel: Hotel;
let root: Desk;
before(async () => {
  hotel = await openHotel();
  root = await hotel.newUser({ superAdmin: true });
});
after(() => hotel.stop());

for (const { path, table, what, fields } of KINDS) {
  const taken = `an ${what} with this name already exists`;
  const create = async (name: string) => {
    const created = await root.post(path, { name, ...fields });
    assert.equal(created.status, 201, created.text);
    return created.body as { id: string; name: string; createdAt: string; updatedAt: string };
  };

  test(`${path}: only a superAdmin writes, whatever role somebody else has in a hotel`, async () => {
    const { id } = await create(`Guarded ${randomUUID()}`);
    const body = { name: `Mine ${randomUUID()}`, ...fields };
    const desks: [Desk, number, string | RegExp][] = [
      [hotel.stranger, 401, /bearer token/],
      [await hotel.newUser(), 403, 'only a superAdmin may do this'],
      [(await hotel.newProperty()).admin, 403, 'only a superAdmin may do this'],
    ];
    for (const [desk, status, message] of desks) {
      assertRefused(await desk.post(path, body), status, message);
      assertRefused(await desk.put(`${path}/${id}`, body), status, message);
      assertRefused(await desk.delete(`${path}/${id}`), status, message);
    }
  });

  test(`${path}: an unknown id is 404, a malformed one 400, a path of the list itself has no PUT`, async () => {
    assertRefused(await root.put(`${path}/${UNKNOWN}`, { name: 'x' }), 404, `${what} not found`);
    assertRefused(await root.delete(`${path}/${UNKNOWN}`), 404, `${what} not found`);
    assertRefused(await root.put(`${path}/x`, { name: 'x' }), 400, /Id must be a UUID$/);
    assertRefused(await root.delete(`${path}/x`), 400, /Id must be a UUID$/);
    assertRefused(await root.put(path, { name: 'x' }), 405, 'PUT is not possible here');
  });

  test(`${path}: a name is kept as sent, trimmed, and is there once, whatever its case, encoding or spaces`, async () => {
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

  test(`${path}: a name can be written in another case; without a change nothing is written`, async () => {
    const { id, updatedAt } = await create('Balcony door');
    hotel.clock.advance(5);
    const renamed = await root.put(`${path}/${id}`, { name: ' BALCONY Door ', colour: 'an unknown field is ignored' });
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'BALCONY Door']);
    assert.ok(renamed.body.updatedAt > updatedAt);
    hotel.clock.advance(5);
    for (const body of [{}, { name: 'BALCONY Door' }]) {
      const same = await root.put(`${path}/${id}`, body);
      assert.deepEqual([same.status, same.body], [200, renamed.body]);
    }
  });

  test(`${path}: what cannot be a name is 400 that names the field, on create and on change`, async () => {
    const { id } = await create('Steady');
    const wrong: [unknown, string][] = [
      ['', 'name must not be empty'],
      ['   ', 'name must not be blank'],
      ['\u200b', 'name must not be blank'],
      [null, 'name must be text'],
      [5, 'name must be text'],
      [['x'], 'name must be text'],
      ['x'.repeat(201), 'name must have at most 200 characters'],
      ['\ufdfa'.repeat(200), 'name is too long once its characters are written out'],
      ['a\0b', 'name must not hold NUL characters'],
    ];
    for (const [name, message] of wrong) {
      for (const answer of [await root.post(path, { ...fields, name }), await root.put(`${path}/${id}`, { name })]) {
        assertRefused(answer, 400, message);
        assert.equal(answer.body.fieldErrors[0].field, 'name');
      }
    }
    assertRefused(await root.post(path, fields), 400, 'name is required');
    for (const name of ['浴'.repeat(200), '\u{1f3e8}'.repeat(200)]) await create(name);
    const [row] = await hotel.sql(`select name from ${table} where id = $1`, [id]);
    assert.equal(row?.['name'], 'Steady');
  });

  test(`${path}: ${AT_ONCE} create the same at once: one has it, the others are told that it exists, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Sauna ${round}`;
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          root.post(path, { ...fields, name: index % 2 === 0 ? name : name.toUpperCase() }),
        ),
      );
      const made = answers.filter(({ status }) => status === 201);
      assert.equal(made.length, 1, answers.map(({ status }) => status).join());
      for (const answer of answers) if (answer.status !== 201) assertRefused(answer, 409, taken);
    }
  });

  test(`${path}: changed and deleted at once by many, it is one or the other for each, and gone in the end`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await create(`Fleeting ${round}`);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          index % 3 === 0 ? root.delete(`${path}/${id}`) : root.put(`${path}/${id}`, { name: `Fleeting ${round} by ${index}` }),
        ),
      );
      assert.deepEqual(answers.filter(({ status }) => status === 204).length, 1);
      for (const { status, text } of answers) assert.ok([200, 204, 404].includes(status), text);
      assertRefused(await root.delete(`${path}/${id}`), 404, `${what} not found`);
    }
  });

  test(`${path}: the catalogue has an end`, async () => {
    await hotel.sql(
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
    await hotel.sql(`delete from ${table} where name = 'Filler 1'`);
    await create('The last that fits');
    await hotel.sql(`delete from ${table} where name like 'Filler %'`);
  });
}
