import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { findStaleClientFiles } from '../../tools/generators/client-types.ts';

const ROOT = path.join(import.meta.dirname, '../..');

test('the types of the client are those of openapi.json', async () => {
  assert.deepEqual(await findStaleClientFiles(), [], 'run `npm run client:types`');
});

test('the client needs the packages that the project tests it with', async () => {
  const [own, project] = await Promise.all(
    ['client/package.json', 'package.json'].map(async (file) => {
      const text = await readFile(path.join(ROOT, file), 'utf8');
      return JSON.parse(text) as {
        version: string;
        dependencies: Record<string, string>;
        devDependencies: Record<string, string>;
      };
    }),
  );
  assert.equal(own?.version, project?.version);
  for (const kind of ['dependencies', 'devDependencies'] as const)
    for (const [name, version] of Object.entries(own?.[kind] ?? {})) assert.equal(project?.[kind][name], version, name);
});
