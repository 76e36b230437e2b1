/**
 * `npm run sbom`: writes what the service is made of to build/sbom.cdx.json (CycloneDX), as it is installed here and without what only
 * developers need. Fails for a licence that may not be used beside Apache-2.0, or that is unknown.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenceProblems } from './sbom-licences.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const TARGET = path.join(ROOT, 'build', 'sbom.cdx.json');
const TIMEOUT_MS = 120_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  maxBuffer: OUTPUT_BYTES_MAX,
});
if (status !== 0) {
  console.error(`npm sbom failed: ${stderr}`);
  process.exit(1);
}
const sbom = JSON.parse(stdout) as Parameters<typeof licenceProblems>[0];
mkdirSync(path.dirname(TARGET), { recursive: true });
writeFileSync(TARGET, stdout);
const problems = licenceProblems(sbom);
for (const problem of problems) console.error(`licence: ${problem}`);
console.log(
  `${sbom.components.length} components in ${path.relative(ROOT, TARGET)}, ${problems.length} with a licence that is not free.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
