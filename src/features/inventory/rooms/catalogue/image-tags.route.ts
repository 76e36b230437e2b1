import Type from 'typebox';
import { conflict } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { anyone, superAdminOnly } from '../../../properties/index.ts';
import { CATALOGUE_ROWS_MAX, ImageTag, ImageTagCreate, ImageTagUpdate, TagParams } from './catalogue.schema.ts';
import {
  deleteImageTag,
  getImageTag,
  insertImageTag,
  listImageTags,
  lockImageTag,
  updateImageTag,
} from './image-tags.queries.ts';
import { readName } from './names.rules.ts';

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
      description: `A name that another tag has, in any case, is 409, and so is one tag more than ${CATALOGUE_ROWS_MAX}.`,
      body: ImageTagCreate,
      response: { 201: ImageTag },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const id = newId();
        if (!(await insertImageTag(tx, id, readName(request.body.name), platform.clock())))
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
      writeInTransaction(platform, request, reply, async (tx) => {
        const { name } = request.body;
        const newName = name === undefined ? undefined : readName(name);
        const before = await lockImageTag(tx, request.params.tagId);
        if (newName === undefined || newName.name === before.name) return { status: 200, body: before };
        await updateImageTag(tx, before.id, newName, platform.clock());
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
      description: 'It is removed from all pictures that have it.',
      params: TagParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        await deleteImageTag(tx, request.params.tagId);
        return { status: 204 };
      }),
  });
}

export function registerImageTags(app: App, platform: Platform): void {
  registerListImageTags(app, platform);
  registerCreateImageTag(app, platform);
  registerUpdateImageTag(app, platform);
  registerDeleteImageTag(app, platform);
}
