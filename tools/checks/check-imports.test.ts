import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Fault, plantProject, runTool, type ToolRun } from '../../test/harness/planted-project.ts';

const FAULTS: readonly Fault[] = [
  [
    'the platform imports a feature',
    'src/platform/shortcut.ts',
    'platform-knows-no-feature',
    `export { greet } from '../features/guests/index.ts';`,
  ],
  [
    'the platform imports the configuration',
    'src/platform/settings.ts',
    'platform-knows-no-config',
    `export { port } from '../config/config.ts';`,
  ],
  [
    'a feature imports a file inside another',
    'src/features/bookings/inside.ts',
    'feature-by-its-index',
    `export { greet } from '../guests/greet.ts';`,
  ],
  [
    'a feature imports a type from a file inside another',
    'src/features/bookings/inside-type.ts',
    'feature-by-its-index',
    `export type { greet } from '../guests/greet.ts';`,
  ],
  [
    'a feature imports a file inside another while it runs',
    'src/features/bookings/inside-later.ts',
    'feature-by-its-index',
    `export const later = () => import('../guests/greet.ts');`,
  ],
  [
    'the app imports a file inside a feature',
    'src/app.ts',
    'others-by-the-index',
    `export { greet } from './features/guests/greet.ts';`,
  ],
  [
    'a feature imports the app',
    'src/features/bookings/upstairs.ts',
    'feature-knows-no-app',
    `export { greet } from '../../app.ts';`,
  ],
  [
    'the configuration imports a feature',
    'src/config/guests.ts',
    'config-knows-only-the-platform',
    `export { greet } from '../features/guests/index.ts';`,
  ],
  [
    'a feature imports the life cycle',
    'src/features/bookings/life.ts',
    'started-by-main-only',
    `export { start } from '../../lifecycle/start.ts';`,
  ],
  [
    'the platform imports the evaluation mode',
    'src/platform/demo.ts',
    'started-by-main-only',
    `export { openDemo } from '../evaluation/demo.ts';`,
  ],
  [
    'the evaluation mode imports the life cycle',
    'src/evaluation/service.ts',
    'evaluation-knows-no-lifecycle',
    `export { start } from '../lifecycle/start.ts';`,
  ],
  [
    'properties import another feature',
    'src/features/properties/guests.ts',
    'properties-know-no-feature',
    `export { greet } from '../guests/index.ts';`,
  ],
  [
    'the life cycle imports a file inside a feature',
    'src/lifecycle/inside.ts',
    'others-by-the-index',
    `export { greet } from '../features/guests/greet.ts';`,
  ],
  [
    'the proof imports a file inside a feature',
    'proof/inside.ts',
    'others-by-the-index',
    `export { greet } from '../src/features/guests/greet.ts';`,
  ],
  [
    'two files import each other',
    'src/platform/hen.ts',
    'no-cycle',
    `import { egg } from './egg.ts';\n\nexport const hen = [egg];`,
  ],
  [
    'the same two, from the other side',
    'src/platform/egg.ts',
    'no-cycle',
    `import { hen } from './hen.ts';\n\nexport const egg = [hen];`,
  ],
  [
    'two files import types of each other',
    'src/platform/left.ts',
    'no-cycle',
    `export type { Right as Left } from './right.ts';`,
  ],
  ['the same two types', 'src/platform/right.ts', 'no-cycle', `export type { Left as Right } from './left.ts';`],
  ['rules import a package', 'src/features/bookings/package.rules.ts', 'rules-are-pure', `export { Kysely } from 'kysely';`],
  [
    'rules import a type of a package',
    'src/features/bookings/type.rules.ts',
    'rules-are-pure',
    `export type { Pool } from 'pg';`,
  ],
  [
    'rules import a Node module',
    'src/features/bookings/node.rules.ts',
    'rules-are-pure',
    `export { randomUUID } from 'node:crypto';`,
  ],
  [
    'rules import queries',
    'src/features/bookings/query.rules.ts',
    'rules-are-pure',
    `export { insertBooking } from './booking.queries.ts';`,
  ],
  [
    'queries know Fastify',
    'src/features/bookings/a.queries.ts',
    'queries-know-no-http',
    `export type { FastifyReply } from 'fastify';`,
  ],
  ['queries know HTTP', 'src/features/bookings/b.queries.ts', 'queries-know-no-http', `export { request } from 'node:http';`],
  [
    'queries know the HTTP platform',
    'src/features/bookings/c.queries.ts',
    'queries-know-no-http',
    `export { PREFIX } from '../../platform/http/route.ts';`,
  ],
  [
    'queries know a route',
    'src/features/bookings/d.queries.ts',
    'queries-know-no-http',
    `export { room } from './booking.route.ts';`,
  ],
  [
    'the service imports a test',
    'src/features/bookings/booking.route.ts',
    'service-knows-no-test',
    `export * as room from './room.test.ts';`,
  ],
  [
    'the service needs a package for development',
    'src/features/bookings/dev.ts',
    'service-needs-no-dev-package',
    `export { default } from 'autocannon';`,
  ],
  [
    'a file is imported that is not there',
    'src/features/bookings/ghost.ts',
    'import-exists',
    `export { ghost } from './nowhere.ts';`,
  ],
];

describe('the import rules', () => {
  const clean = plantProject([]);
  const faulty = plantProject(FAULTS);
  let run: ToolRun;
  before(() => {
    run = runTool('check-imports', faulty.folder);
  });
  after(() => {
    clean.remove();
    faulty.remove();
  });

  it('pass a project that follows them', () => {
    const { status, lines } = runTool('check-imports', clean.folder);
    assert.equal(status, 0, lines.join('\n'));
  });

  it('fail a project that breaks them', () => {
    assert.equal(run.status, 1);
  });

  for (const [breaks, file, says] of FAULTS) {
    it(`find that ${breaks}`, () => {
      assert.ok(
        run.lines.some((line) => line.includes(file) && line.includes(` ${says}: `)),
        run.lines.join('\n'),
      );
    });
  }

  it('fail where no TypeScript below 7 can read the files', () => {
    const hideTypeScript = `import { registerHooks } from 'node:module';
      registerHooks({
        resolve: (name, context, next) => {
          if (name === 'typescript') throw new Error('not installed');
          return next(name, context);
        },
      });`;
    const { status, lines } = runTool('check-imports', clean.folder, ['--import', `data:text/javascript,${hideTypeScript}`]);
    assert.equal(status, 1);
    assert.ok(
      lines.some((line) => line.startsWith('src/main.ts was not read')),
      lines.join('\n'),
    );
  });
});
