// Which file may import which: the rules of CONTRIBUTING.md that are about imports.
// tools/checks/check-imports.ts reads them, and also fails when a file was not read.

const TEST = '\\.test\\.ts$';
/** A folder of src/features with an index.ts: the members of inventory/ and back-office/, and two features inside of others. */
const FEATURE = '(?:(?:inventory|back-office)/[^/]+|guests/documents|payments/taxes|[^/]+)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'platform-knows-no-feature',
      comment: 'src/platform imports nothing else of src (for src/config see the next rule).',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(platform|config)/' },
    },
    {
      name: 'platform-knows-no-config',
      comment: 'src/platform declares the options that it takes; src/config reads them from the environment.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TEST },
      to: { path: '^src/config/' },
    },
    {
      name: 'config-knows-only-the-platform',
      comment: 'src/config imports only itself and src/platform.',
      severity: 'error',
      from: { path: '^src/config/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(config|platform)/' },
    },
    {
      name: 'feature-by-its-index',
      comment: 'A feature imports another feature only by its index.ts.',
      severity: 'error',
      from: { path: `^src/features/(${FEATURE})/` },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', `^src/features/${FEATURE}/index\\.ts$`] },
    },
    {
      name: 'inner-feature-by-its-index',
      comment: 'guests/ and payments/ import the feature inside of them only by its index.ts, as others do.',
      severity: 'error',
      from: { path: '^src/features/(guests|payments)/', pathNot: '^src/features/(guests/documents|payments/taxes)/' },
      to: { path: '^src/features/(guests/documents|payments/taxes)/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'others-by-the-index',
      comment: 'What is outside of src/features imports a feature only by its index.ts.',
      severity: 'error',
      from: { path: '^(src/(?!features/)|proof/)', pathNot: TEST },
      to: { path: '^src/features/', pathNot: `^src/features/${FEATURE}/index\\.ts$` },
    },
    {
      name: 'feature-knows-no-app',
      comment: 'app.ts puts the features together, never the other way round.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TEST },
      to: { path: '^src/(app|main)\\.ts$' },
    },
    {
      name: 'started-by-main-only',
      comment: 'Only main.ts, src/lifecycle and src/evaluation import src/lifecycle or src/evaluation.',
      severity: 'error',
      from: { path: '^src/(platform|config|features|app\\.ts$|jobs\\.ts$|constraint-messages\\.ts$)', pathNot: TEST },
      to: { path: '^src/(lifecycle|evaluation)/' },
    },
    {
      name: 'evaluation-knows-no-lifecycle',
      comment: 'src/lifecycle opens src/evaluation, never the other way round.',
      severity: 'error',
      from: { path: '^src/evaluation/', pathNot: TEST },
      to: { path: '^src/lifecycle/' },
    },
    {
      name: 'properties-know-no-feature',
      comment:
        'Every feature imports src/features/properties, which imports none: what it needs of others is handed to it in app.ts.',
      severity: 'error',
      from: { path: '^src/features/properties/', pathNot: TEST },
      to: { path: '^src/features/(?!properties/)' },
    },
    {
      name: 'no-cycle',
      comment: 'No file imports itself through others; imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      comment:
        'A *.rules.ts imports only other *.rules.ts and src/platform/time.ts, money.ts and errors.ts, which are pure: no I/O, no package, no Node module, not even for a type.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { pathNot: ['\\.rules\\.ts$', '^src/platform/(time|money|errors)\\.ts$'] },
    },
    {
      name: 'queries-know-no-http',
      comment: 'A *.queries.ts imports no Fastify, no route, nothing of src/platform/http and no HTTP module of Node.',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: {
        path: ['(^|/)node_modules/(fastify|@fastify)/', '\\.route\\.ts$', '^src/platform/http(/|\\.ts$)', '^(node:)?https?2?$'],
      },
    },
    {
      name: 'console-by-the-client',
      comment: 'The console uses the service through client/ only, as any other program can.',
      severity: 'error',
      from: { path: '^console/', pathNot: TEST },
      to: { pathNot: ['^console/', '^client/src/index\\.ts$', 'node_modules/'] },
    },
    {
      name: 'console-stands-alone',
      comment: 'The console runs in browsers: the service and its tools import nothing of it.',
      severity: 'error',
      from: { path: '^(src|client|cli|tools|proof|accuracy)/' },
      to: { path: '^console/' },
    },
    {
      name: 'service-knows-no-test',
      comment: 'The service imports nothing of cli/, tools/, test/, proof/, bench/ or accuracy/ and no *.test.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: ['^(cli|tools|test|proof|bench|accuracy)/', TEST] },
    },
    {
      name: 'service-needs-no-dev-package',
      comment: 'What the service imports at run time is listed under dependencies in package.json.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'import-exists',
      comment: 'Every import leads to a file or a package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count too: they also tie files together.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
