import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from './service-under-test.ts';

/** A new amenity; with a unique name by default. */
export async function newAmenity(
  root: ApiClient,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; name: string; category: string; iconKey: string }> {
  const body = { name: `Amenity ${randomUUID()}`, category: 'COMFORT', iconKey: 'wifi', ...fields };
  const created = await root.post('/amenities', body);
  assert.equal(created.status, 201, created.text);
  return created.body;
}

/** A new tag of room pictures; with a unique name by default. */
export async function newImageTag(root: ApiClient, name = `Tag ${randomUUID()}`): Promise<{ id: string; name: string }> {
  const created = await root.post('/image-tags', { name });
  assert.equal(created.status, 201, created.text);
  return created.body;
}
