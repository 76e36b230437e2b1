/** The database server is killed for good, and its synchronous replica is promoted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { watchBoard, wrongEvents } from '../../test/harness/board-watch.ts';
import { clerkAt, newCrashTestProperty } from '../../test/harness/crash-test-property.ts';
import { type PostgresPair, startPostgresPair } from '../../test/harness/postgres-pair.ts';
import { startServiceProcess } from '../../test/harness/service-process.ts';
import type { Check, Context } from '../check.ts';
import { inRounds, survivingRound } from './rounds.ts';
import { CLIENTS, SETTINGS } from './scene.ts';

const PROMOTED_WITHIN_MS = 500;

/** One pair of servers, one service, one failover: a failed server is not restarted. */
async function failOverOnce(context: Context, pair: PostgresPair, prepared: boolean): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-crashes-'));
  context.keep(() => rm(dataDir, { recursive: true, force: true }));
  const service = await startServiceProcess(dataDir, {
    ...SETTINGS,
    DATABASE_URL: pair.connectionString,
    DATABASE_PREPARED: String(prepared),
  });
  context.keep(() => service.end('SIGKILL'));
  const client = await clerkAt(service.url, await openLocalIssuer(dataDir));
  const property = await newCrashTestProperty(client, CLIENTS);
  const watch = await watchBoard(() => ({
    url: `${service.url}${property.path}/rooms/board/stream`,
    headers: { authorization: `Bearer ${client.token}` },
  }));
  context.keep(() => watch.stop());
  let acting = pair.primary;
  const scene = {
    client: () => client,
    property,
    sql: <T extends Record<string, unknown>>(text: string) => pair.at<T>(acting, text),
  };
  await survivingRound(context, scene, async () => {
    await pair.primary.kill();
    acting = pair.replica;
    await sleep(context.random.below(PROMOTED_WITHIN_MS));
    await pair.promote();
  });
  for (const text of await wrongEvents(scene.sql, property.id, watch)) context.violated(text);
  context.tried(watch.ids.length);
  await watch.stop();
  await service.end('SIGTERM');
}

export const failover: Check = {
  name: 'failover',
  title: 'When the database server dies and its replica takes over, nothing acknowledged is lost or doubled',
  run: async (context) => {
    let prepared = true;
    const rounds = await inRounds(context, async () => {
      const pair = await startPostgresPair().catch((error: Error) => context.skip(`no pair of servers: ${error.message}`));
      context.keep(() => pair.stop());
      await failOverOnce(context, pair, prepared);
      await pair.stop();
      prepared = !prepared;
    });
    context.note(`${rounds} failovers, every second without prepared statements`);
  },
};
