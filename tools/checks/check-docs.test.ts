import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { longTest } from '../../test/harness/long-test.ts';

const CHECK = path.join(import.meta.dirname, 'check-docs.ts');
const CLEAN = `# Contributing

## One more, \`and\` more

[Itself](CONTRIBUTING.md#one-more-and-more), [rooms](docs/rooms.md#rooms), [elsewhere](https://example.org/#there).
\`npm run check\` reads \`docs/rooms.md\`, and \`npm test\` nothing.
`;

function findingsIn(text: string): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'hostelry-docs-'));
  try {
    mkdirSync(path.join(root, 'docs'));
    writeFileSync(path.join(root, 'docs/rooms.md'), '# Rooms\n\n```sh\n# No heading\n```\n');
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ scripts: { check: '', test: '' } }));
    writeFileSync(path.join(root, 'CONTRIBUTING.md'), text);
    const { stderr } = spawnSync(process.execPath, [CHECK, root], { encoding: 'utf8' });
    return stderr.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('documents whose links, files and npm scripts exist have no findings', () => {
  assert.deepEqual(findingsIn(CLEAN), []);
});

longTest('each broken name in a document is found with its line', () => {
  const faults: readonly (readonly [string, string])[] = [
    ['[a](docs/suites.md)', 'CONTRIBUTING.md:8 The link leads to docs/suites.md, which does not exist.'],
    ['[a](docs/rooms.md#no-heading)', 'CONTRIBUTING.md:8 docs/rooms.md has no heading #no-heading.'],
    ['[a](#nowhere)', 'CONTRIBUTING.md:8 CONTRIBUTING.md has no heading #nowhere.'],
    ['`src/rooms.ts` opens it', 'CONTRIBUTING.md:8 src/rooms.ts does not exist.'],
    ['`npm run fuzz`', 'CONTRIBUTING.md:8 There is no npm script "fuzz".'],
  ];
  for (const [text, finding] of faults) assert.deepEqual(findingsIn(`${CLEAN}\n${text}\n`), [finding]);
});

test('an npm script that CONTRIBUTING.md does not name is found', () => {
  assert.deepEqual(findingsIn(CLEAN.replace('`npm test`', 'it')), ['CONTRIBUTING.md:1 The npm script "test" is not named.']);
});
