// Which file may import which: the rules of ARCHITECTURE.md that are about imports.
// Read by scripts/check-imports.ts, which also refuses a run that did not see every file.

const TEST = '\\.test\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'platform-knows-no-feature',
      comment: 'src/platform knows no hotel word: it imports no feature, and neither app.ts nor main.ts.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TEST },
      to: { path: '^src/(features/|app\\.ts$|main\\.ts$)' },
    },
    {
      name: 'feature-by-its-front-door',
      comment: 'A feature imports another feature only by its index.ts.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'app-by-the-front-door',
      comment: 'app.ts and main.ts know a feature only by its index.ts.',
      severity: 'error',
      from: { path: '^src/[^/]+\\.ts$', pathNot: TEST },
      to: { path: '^src/features/', pathNot: '^src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'feature-knows-no-app',
      comment: 'Features are put together by app.ts, never the other way round.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TEST },
      to: { path: '^src/(app|main)\\.ts$' },
    },
    {
      name: 'no-cycle',
      comment: 'No file imports itself by way of others; imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      comment:
        'A *.rules.ts imports only other *.rules.ts, src/platform/time.ts, money.ts and errors.ts (values without effect): no I/O, no package, no Node module, also not for a type.',
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
      name: 'service-knows-no-test',
      comment: 'The service imports nothing of test/, bench/ or scripts/ and no *.test.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: ['^(test|bench|scripts)/', TEST] },
    },
    {
      name: 'service-needs-no-dev-package',
      comment: 'What the service imports at run time stands under dependencies in package.json.',
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
    // Imports of types count too: they tie files together just as well.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
