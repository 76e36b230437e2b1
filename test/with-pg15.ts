/**
 * Runs the test suite on PostgreSQL 15, the oldest release the product supports: `npm run test:pg15`. Takes the programs
 * from TEST_PG_BIN or where Debian puts them, and its own database in a folder for temporary files. What runs on
 * the embedded server or on none, and the check scripts, are omitted: they do not depend on this server. `npm run test:all` runs the part that
 * sends every statement.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount } from '../src/platform/embedded-postgres/account.ts';
import { lockForUse } from '../src/platform/embedded-postgres/data-dir-lock.ts';
import { readPidFile } from '../src/platform/embedded-postgres/postmaster.ts';
import { run, serverEnvironment } from '../src/platform/embedded-postgres/run.ts';
import { newServerFolder, PG15_DIR_PREFIX } from './harness/postgres.ts';

/** Tests that use the embedded server or none, or that cover nothing more on this server. */
const INDEPENDENT_OF_SERVER = [
  '**/*.long.test.ts',
  '**/*.rules.test.ts',
  'src/features/cards/hpc1/**',
  'src/platform/{embedded-postgres,files,images,processes,reading,secrets}/**',
  'src/evaluation/**',
  'src/lifecycle/**',
  'cli/backup/**',
  'src/features/payments/razorpay/**',
  'src/features/payments/gateway-*.test.ts',
  'src/features/{guests/documents,mail}/reading/**',
  'src/features/{guests/documents,mail}/*crash*.test.ts',
  'src/features/mail/**/{mail-hostile,smtp-abuse}.test.ts',
  'src/features/system/**',
  'test/{container,openapi,ops-files}*.test.ts',
  'test/{console,specimens}/**',
];

/**
 * Tests that send no statement which others do not send too, as a record of the statements of each file has shown: of tokens, roles, refusals,
 * of messages, documents and pictures in all their variety, and of what a stay may do. `npm run test:all` omits them on this server; `npm run test:pg15` runs
 * them. Tests of races and of query plans are none of these.
 */
const SAME_STATEMENTS = [
  'bench/**',
  'src/config/**',
  'src/platform/*.test.ts',
  'src/platform/{links,network,sse}/**',
  'src/platform/http/{compress,cors,multipart,public-path,server-limits}.test.ts',
  'src/features/**/*{-access,-refusals}.test.ts',
  'src/features/properties/access/{provider-keys,sign-in-again,token-verifier}.test.ts',
  'src/features/mail/{importing,intake}/**',
  'src/features/guests/documents/{documents-stream,file-type,fill-guest-profile,read-document.job}.test.ts',
  'src/features/guests/signature/sanitize-svg.test.ts',
  'src/features/inventory/rooms/images/{image-file,upload-image}.test.ts',
  'src/features/back-office/invoices/{papers,e-invoice/**}.test.ts',
  'src/features/payments/payment-requests/qr-image.test.ts',
  'src/features/webhooks/sending/send-request.test.ts',
  'src/features/back-office/day-close/{day-close,open-points}.test.ts',
  'src/features/back-office/reports/random-year.test.ts',
  'src/features/bookings/cancel/{cancel,penalty}.test.ts',
  'src/features/bookings/check-in/{add-room-stay,check-in}.test.ts',
  'src/features/bookings/check-out/{check-out,room-check-out,stored-bills}.test.ts',
  'src/features/bookings/create/{create-booking,rooms-of-booking}.test.ts',
  'src/features/bookings/dry-run.test.ts',
  'src/features/bookings/expected-dates/{billing-policy,expected-dates,move-requests}.test.ts',
  'src/features/bookings/ledger/{balance,charges,payments,refunds,review}.test.ts',
  'src/features/bookings/link-guest/link-guest.test.ts',
  'src/features/bookings/move/move.test.ts',
  'src/features/bookings/nights/nights.test.ts',
  'src/features/bookings/ports/{gateway-guest-changed,guests}.test.ts',
  'src/features/bookings/pricing/{billable-nights-properties,bills-stand,night-rates,rate-plan-rates,split-amount}.test.ts',
  'src/features/bookings/read/active-stays.test.ts',
  'src/features/bookings/related-changes/related-changes.test.ts',
  'src/features/bookings/room-requests/{change-hold,fulfilment,holds-of-others,quotes,room-request-writes,room-requests}.test.ts',
  'src/features/bookings/stays/{at-field,stay-writes}.test.ts',
  'src/features/bookings/void/void.test.ts',
  'src/features/cards/{card-ends,card-keys,prepare-card}.test.ts',
  'src/features/guests/change-guest.test.ts',
  'src/features/guests/documents/documents.test.ts',
  'src/features/guests/places/places.test.ts',
  'src/features/guests/signature/{signature-link,signature}.test.ts',
  'src/features/inventory/availability/chart/chart.test.ts',
  'src/features/inventory/availability/conflicts/{conflicts,inactive-type}.test.ts',
  'src/features/inventory/availability/range/{explain,forecast,range}.test.ts',
  'src/features/inventory/housekeeping/rooms/{condition-in-lists,conditions,unready-rooms}.test.ts',
  'src/features/inventory/rates/{calendar,effective-rate,rate-calendar}.test.ts',
  'src/features/inventory/rooms/{board,create-rooms,room-type-amenities,room-types,rooms}.test.ts',
  'src/features/inventory/rooms/catalogue/{amenities,icons,image-tags}.test.ts',
  'src/features/mail/resolve/resolve-email.test.ts',
  'src/features/mail/upload-email.test.ts',
  'src/features/payments/payment-requests/{close-payment-requests,create-payment-requests,reuse}.test.ts',
  'src/features/payments/posting/payment-lines.test.ts',
  'src/features/payments/reconcile/{other-account,run-limits}.test.ts',
  'src/features/payments/refunds/{refund-outcomes,refund}.test.ts',
  'src/features/payments/settings/gateway-settings.test.ts',
  'src/features/payments/taxes/{tax-bills,tax-rules}.test.ts',
  'src/features/payments/webhook/webhook.test.ts',
  'src/features/properties/members/members.test.ts',
  'src/features/properties/{policies,properties}.test.ts',
  'src/platform/http/two-phase-write.test.ts',
  'test/readers.test.ts',
  'test/{access-matrix,back-office-roles,bad-input,rate-limits}.test.ts',
];

/** Of the tests that are omitted, the only ones that send some statements. */
const ALONE_WITH_STATEMENTS = [
  'src/features/mail/importing/import-reservation.test.ts',
  'src/features/mail/intake/mail-intake.test.ts',
  'src/features/system/console/evaluation-sign-in.test.ts',
];

const DEBIAN_BIN = '/usr/lib/postgresql/15/bin';
const READY_MS_MAX = 30_000;
const STOP_MS_MAX = 30_000;

async function startServer(bin: string, dir: string, account: Account): Promise<ChildProcess> {
  const clusterDir = join(dir, 'pg');
  const flags = ['-U', 'hostelry', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];
  const created = await run(join(bin, 'initdb'), ['-D', clusterDir, ...flags], account.spawnAs);
  if (!created.ok) throw new Error(`initdb failed: ${created.reason}`);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${dir}`,
    'fsync=off',
    'full_page_writes=off',
    'max_connections=300',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', clusterDir, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account.spawnAs,
    cwd: '/',
    env: serverEnvironment,
    // A Ctrl-C must first reach the tests, then the server.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  for (let waitedMs = 0; waitedMs < READY_MS_MAX && server.exitCode === null; waitedMs += 20) {
    if ((await readPidFile(clusterDir))?.ready) return server;
    await sleep(20);
  }
  server.kill('SIGQUIT');
  throw new Error('PostgreSQL 15 does not start');
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), STOP_MS_MAX);
  server.kill('SIGINT');
  await ended;
  clearTimeout(impatience);
}

const findFiles = (exclude: readonly string[]): string[] =>
  globSync('{src,test,bench}/**/*.test.ts', { exclude: [...INDEPENDENT_OF_SERVER, ...exclude] });

/** The files that send every statement. */
export const filesOfEveryStatement = (): string[] => [...findFiles(SAME_STATEMENTS), ...ALONE_WITH_STATEMENTS];

/** Exit code of the suite. Signals reach test/run.ts, which ends its tests; this process then ends normally. */
async function runTests(connectionString: string, args: string[]): Promise<number> {
  const files = findFiles([]);
  const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...(args.length > 0 ? args : files)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: connectionString },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code ?? 1;
}

const binFolder = (): string => process.env['TEST_PG_BIN'] || DEBIAN_BIN;

/** Whether the programs are installed. */
export function isPostgres15Installed(): boolean {
  return existsSync(join(binFolder(), 'initdb')) && existsSync(join(binFolder(), 'postgres'));
}

async function main(): Promise<number> {
  const bin = binFolder();
  if (!isPostgres15Installed()) {
    console.error(
      `There is no PostgreSQL 15 in ${bin}: run "apt-get install postgresql-15", or set TEST_PG_BIN to the folder of its programs.`,
    );
    return 1;
  }
  console.log((await run(join(bin, 'postgres'), ['--version'])).output);
  const dir = await newServerFolder(PG15_DIR_PREFIX);
  // Of a run that was killed, a later one stops the server and removes the folder (harness/postgres.ts).
  const use = await lockForUse(dir);
  let server: ChildProcess | undefined;
  try {
    const account = await chooseAccount(dir, undefined);
    chmodSync(dir, 0o700);
    if (process.getuid?.() === 0) chownSync(dir, account.uid, account.gid);
    server = await startServer(bin, dir, account);
    return await runTests(
      `postgresql://hostelry@localhost/postgres?host=${encodeURIComponent(dir)}&sslmode=disable`,
      process.argv.slice(2),
    );
  } finally {
    if (server !== undefined) await stopServer(server);
    use.release();
    rmSync(dir, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = await main();
