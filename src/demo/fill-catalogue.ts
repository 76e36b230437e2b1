import { nameKeyOf } from '../features/catalogue/index.ts';
import type { App } from '../platform/http/route.ts';
import { call } from './call-api.ts';
import { DEMO_AMENITIES, DEMO_TAGS } from './demo-catalogue.ts';

type Named = { id: string; name: string };

/** Adds what the list does not have yet: the catalogue belongs to all hotels, and a demo that was interrupted has left its part in it. */
async function fill(app: App, root: string, path: string, wanted: readonly { name: string }[]): Promise<Map<string, string>> {
  const there = new Map((await call<Named[]>(app, root, 'GET', path)).map(({ id, name }) => [nameKeyOf(name), id]));
  const ids = new Map<string, string>();
  for (const row of wanted) {
    const known = there.get(nameKeyOf(row.name));
    ids.set(row.name, known ?? (await call<Named>(app, root, 'POST', path, { ...row })).id);
  }
  return ids;
}

/**
 * Amenities and picture tags of the demo.
 * @param root the token of a superAdmin. @returns their ids by their names
 */
export async function fillCatalogue(
  app: App,
  root: string,
): Promise<Record<'amenityIds' | 'tagIds', ReadonlyMap<string, string>>> {
  const tags = DEMO_TAGS.map((name) => ({ name }));
  return { tagIds: await fill(app, root, '/image-tags', tags), amenityIds: await fill(app, root, '/amenities', DEMO_AMENITIES) };
}
