import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestService } from '../../test/harness/service-under-test.ts';
import { exampleProgram } from './example-program.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** What the client needs at run time; they are packed from this project, so that nothing comes from a registry. */
const NEEDED = ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser'];
const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
};

const service = await startTestService();
after(() => service.stop());

test('the packed client installs offline in an empty project, compiles under strict settings and runs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostelry-packed-'));
  // Not the synchronous one: the service runs in this process.
  const run = async (command: string, args: readonly string[], cwd: string): Promise<string> =>
    (await promisify(execFile)(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' }, timeout: 60_000 })).stdout;
  try {
    const packed: string[] = [];
    for (const source of ['client', ...NEEDED.map((name) => `node_modules/${name}`)]) {
      const args = ['pack', '--silent', '--pack-destination', folder, ...(source === 'client' ? [] : ['--ignore-scripts'])];
      const printed = await run('npm', args, path.join(ROOT, source));
      packed.push(`./${printed.trim().split('\n').at(-1)}`);
    }
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'desk', version: '1.0.0', type: 'module' }));
    await run('npm', ['install', '--offline', '--ignore-scripts', ...packed], folder);

    const { token } = await service.newUser();
    const program = exampleProgram('client/README.md', 'ts')
      .replace('http://127.0.0.1:3000', service.url)
      .replace('YOUR_TOKEN', token);
    writeFileSync(path.join(folder, 'desk.ts'), `${program}\nconsole.log(references.join());\n`);
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, include: ['desk.ts'] }));
    await run(process.execPath, [path.join(ROOT, 'node_modules/@typescript/native/bin/tsc')], folder);
    assert.match(await run(process.execPath, ['desk.js'], folder), /^B-000001$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
