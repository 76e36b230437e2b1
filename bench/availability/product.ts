/**
 * The product in a process of its own, on a seeded database. Gets the hotel to measure as a message; plays each action once, tells
 * which SQL it sends, then serves. Any later message is answered by the most memory it has held so far.
 */
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { type Service, startService } from '../../src/start.ts';
import { installRecorder, recording, type Statement } from '../recorder.ts';
import type { Hotel } from '../seed/hotel-group.ts';
import { ACTIONS, madeIn, type Recorded } from './actions.ts';

/** What measures and what compares need to know. */
export type Ready = { url: string; token: string; recorded: Recorded };

const WARM_UPS = 3;

async function tokenOf(service: Service): Promise<string> {
  const issued = await service.localIssuer?.issueToken({ subject: 'bench', phone: '+919811111111', lifetimeSeconds: 86_400 });
  if (issued === undefined) throw new Error('the benchmark needs the local issuer');
  return issued;
}

/** The benchmark's user, a manager of the hotel. */
async function join(service: Service, connectionString: string, hotel: Hotel, token: string): Promise<string> {
  await service.app.inject({ method: 'POST', url: '/auth/verify', headers: { authorization: `Bearer ${token}` } });
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`select id from app_user where subject = 'bench'`);
  const [user] = rows;
  if (user === undefined) throw new Error('the user was just made');
  await client.query(
    `insert into property_membership (property_id, user_id, roles, created_at, updated_at) values ($1, $2, '{MANAGER}', now(), now()) on conflict do nothing`,
    [hotel.propertyId, user.id],
  );
  await client.end();
  return user.id;
}

/** The statements of each step of an action. */
async function record(service: Service, hotel: Hotel, token: string, action: (typeof ACTIONS)[number]): Promise<Statement[][]> {
  const [arrival] = hotel.arrivals;
  if (arrival === undefined) throw new Error('the hotel has arrivals');
  const recorded: Statement[][] = [];
  let made = '';
  for (const step of action.steps) {
    recorded.push(
      await recording(async () => {
        const answer = await service.app.inject({
          method: step.method,
          url: step.path(hotel, arrival, made),
          headers: { authorization: `Bearer ${token}` },
          ...(step.body === undefined ? {} : { payload: step.body(hotel, arrival) }),
        });
        if (answer.statusCode !== step.status) throw new Error(`${step.name}: ${answer.statusCode} ${answer.body}`);
        made = madeIn(answer.body);
      }),
    );
  }
  return recorded;
}

async function serve(hotel: Hotel): Promise<void> {
  const config = readConfig();
  const service = await startService(config, pino({ level: 'silent' }));
  process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
  const token = await tokenOf(service);
  const userId = await join(service, config.databaseUrl ?? '', hotel, token);
  const actions: Statement[][][] = [];
  for (const action of ACTIONS) {
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await record(service, hotel, token, action);
    actions.push(await record(service, hotel, token, action));
  }
  const ready: Ready = { url: service.url, token, recorded: { actions, userId } };
  process.send?.(ready);
  process.on('message', () => process.send?.(process.resourceUsage().maxRSS / 1024));
}

installRecorder();
process.once('message', (hotel: Hotel) => void serve(hotel));
