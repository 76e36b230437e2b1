/**
 * `npm run bench:reports [-- --rounds 15 --dir DIR] [-- --database URL]`: how long reports take over HTTP on the large database, one request at a
 * time: a year, a month and a date of one hotel, and a date of all hotels of a group. Medians, the least and the greatest. Exits with 1 when a
 * median misses its target.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { startService } from '../src/lifecycle/start.ts';
import { BENCH_DIR, openBenchDatabases } from './databases.ts';
import { spreadText } from './judge.ts';
import { inSession } from './seed/bulk-load.ts';
import { dayOf, findSeededProperty } from './seed/property-group.ts';
import { computeSpread } from './stats.ts';

const WARM_UPS = 3;
const YEAR_MS_MAX = 200;
const GROUP_MS_MAX = 300;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, dir: { type: 'string' }, database: { type: 'string' } },
});

/** Lets the benchmark's user see the figures of each hotel. */
async function join(connectionString: string): Promise<void> {
  await inSession(connectionString, (client) =>
    client.query(
      `insert into property_membership (property_id, user_id, roles, created_at, updated_at)
       select p.id, u.id, '{FINANCE}', now(), now() from app_user u cross join property p where u.subject = 'bench-reports'
       on conflict (property_id, user_id) do nothing`,
    ),
  );
}

async function measure(connectionString: string, dataDir: string): Promise<void> {
  const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_USER: '10000000' };
  const service = await startService(readConfig(env), pino({ level: 'silent' }));
  try {
    const token = await service.localIssuer?.issueToken({
      subject: 'bench-reports',
      phone: '+919811111112',
      lifetimeSeconds: 3600,
    });
    const ask = async (method: string, url: string): Promise<unknown> => {
      const response = await fetch(`${service.url}${url}`, { method, headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
      return JSON.parse(text);
    };
    await ask('POST', '/auth/verify');
    await join(connectionString);
    const { path: hotel, today } = await findSeededProperty(connectionString);
    const on = (days: number): string => dayOf({ today }, days);
    const hotels = (await ask('GET', `/reports/group?date=${today}&limit=100`)) as unknown[];
    const rows: [string, string, number | null][] = [
      ['a year of one hotel, to yesterday', `${hotel}/reports/range?from=${on(-365)}&to=${on(-1)}`, YEAR_MS_MAX],
      ['a year of one hotel, around today', `${hotel}/reports/range?from=${on(-182)}&to=${on(182)}`, YEAR_MS_MAX],
      ['a month of one hotel', `${hotel}/reports/range?from=${on(-30)}&to=${on(0)}`, null],
      ['today of one hotel', `${hotel}/reports/day?date=${today}`, null],
      [`today of ${hotels.length} hotels`, `/reports/group?date=${today}&limit=100`, GROUP_MS_MAX],
      [`a date a year ago of ${hotels.length} hotels`, `/reports/group?date=${on(-365)}&limit=100`, GROUP_MS_MAX],
    ];
    for (const [name, url, most] of rows) {
      const times: number[] = [];
      for (let round = -WARM_UPS; round < Number(values.rounds); round += 1) {
        const begun = performance.now();
        await ask('GET', url);
        if (round >= 0) times.push(performance.now() - begun);
      }
      const spread = computeSpread(times);
      const isMissed = most !== null && spread.median > most;
      if (isMissed) process.exitCode = 1;
      process.stdout.write(
        `${name}: ${spreadText(spread, 0)} ms${most === null ? '' : `, target ${most}${isMissed ? ' ✗' : ''}`}\n`,
      );
    }
  } finally {
    await service.stop();
  }
}

const dir = path.resolve(values.dir ?? BENCH_DIR);
if (values.database === undefined) {
  const databases = await openBenchDatabases(dir);
  try {
    await measure(databases.large, path.join(dir, 'product-reports'));
  } finally {
    await databases.stop();
  }
} else await measure(values.database, path.join(dir, 'product-reports'));
