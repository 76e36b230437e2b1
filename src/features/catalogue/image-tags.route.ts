import Type from 'typebox';
import { conflict } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import type { App } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { anyone, superAdminOnly } from '../identity/index.ts';
import { CATALOGUE_ROWS_MAX, ImageTag, ImageTagCreate, ImageTagUpdate, TagParams } from './catalogue.schema.ts';
import {
  deleteImageTag,
  getImageTag,
  insertImageTag,
  listImageTags,
  lockImageTag,
  updateImageTag,
} from './image-tags.queries.ts';
import { keptNameOf } from './names.ts';

function registerListImageTags(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/image-tags',
    config: { access: anyone },
    schema: {
      operationId: 'listImageTags',
      tags: ['Catalogue'],
      summary: 'All tags of room pictures, by name',
      response: { 200: Type.Array(ImageTag) },
    },
    handler: () => listImageTags(db),
  });
}

function registerCreateImageTag(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/image-tags',
    config: { access: superAdminOnly, errors: [409] },
    schema: {
      operationId: 'createImageTag',
      tags: ['Catalogue'],
      summary: 'Add a tag of room pictures',
      description: `A tag is there already (409) when its name is, whatever the case. At most ${CATALOGUE_ROWS_MAX} (409).`,
      body: ImageTagCreate,
      response: { 201: ImageTag },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const id = newId();
        if (!(await insertImageTag(tx, id, keptNameOf(request.body.name), platform.clock())))
          throw conflict(`there are ${CATALOGUE_ROWS_MAX} image tags already: delete one first`, 'limit_reached');
        return { status: 201, body: await getImageTag(tx, id) };
      }),
  });
}

function registerUpdateImageTag(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/image-tags/:tagId',
    config: { access: superAdminOnly, errors: [404, 409] },
    schema: {
      operationId: 'updateImageTag',
      tags: ['Catalogue'],
      summary: 'Rename a tag of room pictures',
      params: TagParams,
      body: ImageTagUpdate,
      response: { 200: ImageTag },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { name } = request.body;
        const renamed = name === undefined ? undefined : keptNameOf(name);
        const before = await lockImageTag(tx, request.params.tagId);
        if (renamed === undefined || renamed.name === before.name) return { status: 200, body: before };
        await updateImageTag(tx, before.id, renamed, platform.clock());
        return { status: 200, body: await getImageTag(tx, before.id) };
      }),
  });
}

function registerDeleteImageTag(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/image-tags/:tagId',
    config: { access: superAdminOnly, errors: [404] },
    schema: {
      operationId: 'deleteImageTag',
      tags: ['Catalogue'],
      summary: 'Delete a tag of room pictures',
      description: 'It is taken off all pictures that have it.',
      params: TagParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        await deleteImageTag(tx, request.params.tagId);
        return { status: 204 };
      }),
  });
}

/** Contract 4.3, image tags. */
export function registerImageTags(app: App, platform: Platform): void {
  registerListImageTags(app, platform);
  registerCreateImageTag(app, platform);
  registerUpdateImageTag(app, platform);
  registerDeleteImageTag(app, platform);
}
