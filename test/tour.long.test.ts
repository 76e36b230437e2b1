import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './harness/postgres-programs.ts';
import { startServiceProcess } from './harness/service-process.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TOUR = readFileSync(path.join(ROOT, 'docs/tour.md'), 'utf8');
const SIMULATOR_PORT = 4010;
const DEMO_MS_MAX = 120_000;
const POLL_MS = 100;

const blocksOf = (language: string): string =>
  [...TOUR.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block).join('');

/** Lines without the parts that differ from run to run: the days of the sample reservation depend on today. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'));

/** The address of the simulator, which the service prints with its demo hotel. */
async function simulatorAddress(): Promise<string> {
  for (let waited = 0; waited < DEMO_MS_MAX; waited += POLL_MS) {
    const found = /gateway.*(http:\/\/127\.0\.0\.1:\d+)/.exec(service.output())?.[1];
    if (found !== undefined) return found;
    await sleep(POLL_MS);
  }
  throw new Error(`the service reports no simulator: ${service.output()}`);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-tour-'));
const otherProgram = createServer().listen(SIMULATOR_PORT, '127.0.0.1');
// An error means that another program has the port already, which is fine.
await new Promise((resolve) => otherProgram.once('listening', resolve).once('error', resolve));
const [port, smtpPort] = [await freePort(), await freePort()];
const service = await startServiceProcess(dataDir, { PORT: String(port), INBOUND_SMTP_PORT: String(smtpPort) }, []);
const addresses = { BASE: service.url, SIM: await simulatorAddress(), SMTP: `smtp://127.0.0.1:${smtpPort}` };
const commands = Object.entries(addresses).reduce((text, [name, address]) => {
  const line = new RegExp(`^${name}=.*$`, 'm');
  assert.match(text, line);
  return text.replace(line, `${name}=${address}`);
}, blocksOf('bash'));
const script = path.join(dataDir, 'tour.sh');
await writeFile(script, commands);

after(async () => {
  await service.end('SIGTERM');
  otherProgram.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function takeTour(shell: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', AUTH_ISSUER: '' };
  const child = spawn(shell, [script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  const printed = new Set(linesOf(output));
  const missing = linesOf(blocksOf('text')).filter((line) => !printed.has(line));
  assert.deepEqual({ code, missing }, { code: 0, missing: [] }, `${output}\n${errors}`);
  assert.doesNotMatch(errors, /curl:|jq:|not found/);
}

test('the tour prints in bash what docs/tour.md shows', async () => {
  await takeTour('bash');
});

test('the tour works a second time, in zsh if installed', async () => {
  await takeTour(['/bin/zsh', '/usr/bin/zsh'].find(existsSync) ?? 'bash');
});
