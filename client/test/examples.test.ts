import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startTestService } from '../../test/harness/service-under-test.ts';
import { exampleProgram } from './example-program.ts';

const CLIENT = pathToFileURL(path.join(import.meta.dirname, '../src/index.ts')).href;

const service = await startTestService();
after(() => service.stop());

/** Runs the TypeScript of a document. @returns what it exports at its end, and the first value of each line that it prints */
async function runExamples(context: TestContext, program: string, exported: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostelry-examples-'));
  const printed = context.mock.method(console, 'log', () => {});
  try {
    const file = path.join(folder, 'program.ts');
    const text = program.replace("'hostelry-client'", `'${CLIENT}'`).replace('http://127.0.0.1:3000', service.url);
    writeFileSync(file, `${text}\nexport const found = { ${exported} };\n`);
    const { found } = (await import(pathToFileURL(file).href)) as { found: Record<string, unknown> };
    return { found, lines: printed.mock.calls.map(({ arguments: words }) => (words as unknown[])[0]) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the examples of the README run one after the other', async (context) => {
  const user = await service.newUser();
  // The first token is refused: the client asks for another.
  const program = exampleProgram('client/README.md', 'ts').replace('YOUR_TOKEN', 'expired').replace('ANOTHER_TOKEN', user.token);
  const { found, lines } = await runExamples(context, program, 'id: me.id, references');
  assert.deepEqual(found, { id: user.userId, references: ['B-000001'] });
  assert.deepEqual(lines, [400, '1 rooms']);
});

test('the examples of docs/client.md run, in TypeScript and with curl', async (context) => {
  const { token } = await service.newUser();
  const program = exampleProgram('docs/client.md', 'ts').replace('YOUR_TOKEN', token);
  const { found, lines } = await runExamples(context, program, 'reference: booking.reference');
  assert.deepEqual(found, { reference: 'B-000001' });
  assert.match(String(lines[0]), /^1 rooms, up to event \S+$/);
  assert.deepEqual(lines.slice(1), [true, 409]);

  const script = exampleProgram('docs/client.md', 'bash')
    .replace('http://127.0.0.1:3000', service.url)
    .replace('YOUR_TOKEN', token);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { timeout: 30_000 });
  assert.match(stdout, /event: board.snapshot/);
});
