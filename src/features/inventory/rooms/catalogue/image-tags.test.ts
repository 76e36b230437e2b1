import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import { newImageTag } from '../../../../../test/harness/catalogue.ts';
import { newRoom, newRoomType } from '../../../../../test/harness/rooms.ts';
import { startOwnTestService } from '../../../../../test/harness/service-under-test.ts';

const service = await startOwnTestService();
after(() => service.stop());
const root = await service.newUser({ superAdmin: true });

test('anyone can list the tags, sorted by name without regard to case; a token is ignored', async () => {
  for (const name of ['view', 'Bathroom', 'Terrace', 'bedroom', 'Étage']) await newImageTag(root, name);
  const { status, body } = await service.anonymous.get('/image-tags', { authorization: 'Bearer nonsense' });
  assert.equal(status, 200);
  assert.deepEqual(
    body.map((row: { name: string }) => row.name),
    ['Bathroom', 'bedroom', 'Terrace', 'view', 'Étage'],
  );
  assert.deepEqual(Object.keys(body[0]), ['id', 'name', 'createdAt', 'updatedAt']);
});

test('a deleted tag is removed from the pictures that have it; the pictures and their other tags stay', async () => {
  const property = await service.newProperty();
  const type = await newRoomType(property);
  const room = await newRoom(property, type.code, 101);
  const [gone, kept] = [await newImageTag(root), await newImageTag(root)];
  const imageId = randomUUID();
  await service.sql(
    `insert into room_image (property_id, id, room_id, room_type_id, content_type, width_px, height_px, size_bytes, thumb_size_bytes, sha256,
       room_order, room_type_order, created_at, updated_at)
     values ($1, $2, $3, $4, 'image/png', 1, 1, 1, 1, '\\x00', 0, 0, now(), now())`,
    [property.id, imageId, room.id, type.id],
  );
  await service.sql('insert into room_image_tag (property_id, image_id, tag_id) select $1, $2, unnest($3::uuid[])', [
    property.id,
    imageId,
    [gone.id, kept.id],
  ]);
  assert.equal((await root.delete(`/image-tags/${gone.id}`)).status, 204);
  assert.deepEqual(await service.sql('select tag_id from room_image_tag where image_id = $1', [imageId]), [{ tag_id: kept.id }]);
  assert.equal((await service.sql('select from room_image where id = $1', [imageId])).length, 1);
  assert.ok(!(await service.anonymous.get('/image-tags')).text.includes(gone.id));
});
