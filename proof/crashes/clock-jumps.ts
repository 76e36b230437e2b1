/** The clock of the service jumps by hours, back and forth, while it works; that of its database continues normally. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { type BoardWatch, watchBoard, wrongEvents } from '../../test/harness/board-watch.ts';
import { CLERK_PHONE } from '../../test/harness/crash-test-property.ts';
import { type ApiClient, type ApiResponse, clientAt, newPhone } from '../../test/harness/service-under-test.ts';
import { hoursFrom } from '../../test/harness/stays.ts';
import type { Check, Context } from '../check.ts';
import { openScene, type Scene } from './scene.ts';

const HOUR_MS = 60 * 60_000;
/** Any two of these differ by less than the day for which Idempotency-Keys and events are kept. */
const JUMPS_HOURS = [-11, -5, -1, -0.02, 0, 0.02, 1, 5, 11];
/** Far beyond every retention period. */
const FAR_HOURS = 60 * 24;
const YEAR_SECONDS = 366 * 24 * 60 * 60;
const SHORT_SECONDS = 2 * 60 * 60;
/** How long the service takes to notice a jump. */
const SEEN_MS = 60;
const RIVALS = 3;
const JOBS_MS_MAX = 20_000;
const ROUND_MS = 2_000;
/** Tables that no clock may empty. */
const KEPT = ['booking', 'payment', 'room_stay', 'audit_entry', 'guest', 'charge'];

type Paid = { path: string; body: unknown; key: string; response: ApiResponse };
type Stage = {
  context: Context;
  scene: Scene;
  client: ApiClient;
  brief: ApiClient;
  paid: Paid[];
  hours: number;
  clockFile: string;
};

const nowOf = ({ hours }: Stage): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function jump(stage: Stage, hours: number): Promise<void> {
  stage.hours = hours;
  await writeFile(stage.clockFile, String(hours * HOUR_MS));
  await sleep(SEEN_MS);
}

async function purge({ context, scene }: Stage): Promise<void> {
  await scene.sql(`select graphile_worker.add_job('purge-expired', job_key => 'proof')`);
  const left = `select 1 as one from graphile_worker._private_jobs where key = 'proof'`;
  for (const deadline = Date.now() + JOBS_MS_MAX; (await scene.sql(left)).length > 0; await sleep(20)) {
    if (Date.now() < deadline) continue;
    context.violated(`a job was not done within ${JOBS_MS_MAX} ms`);
    return;
  }
}

/** Several guests for one room at once: one gets it. */
async function sellOneRoom({ context, scene, client, paid, ...stage }: Stage): Promise<void> {
  const { path: property, roomIds } = scene.property;
  const roomId = context.random.pick(roomIds);
  const now = nowOf({ context, scene, client, paid, ...stage });
  const stay = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 48) };
  const guest = () => ({ source: 'WALKIN', ...stay, guestName: 'Asha Rao', phoneE164: newPhone() });
  const bookings = await Promise.all(Array.from({ length: RIVALS }, () => client.post(`${property}/bookings`, guest())));
  for (const { status, text } of bookings) if (status !== 201) context.violated(`a booking: ${status} ${text}`);
  const ids = bookings.map(({ body }) => String(body?.id));
  const stays = { stays: [{ roomId, rateSource: 'ROOM_TYPE_DEFAULT' }] };
  const responses = await Promise.all(ids.map((id) => client.post(`${property}/bookings/${id}/check-in/bulk`, stays)));
  const sold = responses.filter(({ status }) => status === 200);
  context.tried(responses.length);
  if (sold.length !== 1 || responses.some(({ status }) => status !== 200 && status !== 409))
    context.violated(`${RIVALS} guests for one room: ${responses.map(({ status, text }) => `${status} ${text}`).join(' | ')}`);
  const payment = { path: `${property}/bookings/${ids[0]}/payments`, body: { amount: 100, method: 'CASH' }, key: randomUUID() };
  const response = await client.post(payment.path, payment.body, { 'idempotency-key': payment.key });
  if (response.status !== 201) context.violated(`a payment: ${response.status} ${response.text}`);
  paid.push({ ...payment, response });
  for (const { body } of sold) await client.post(`${property}/room-stays/${body.stays[0].id}/void`, { reason: 'next' });
}

/** Keys used before a jump are still known, and their writes are done once. */
async function repeatKeys({ context, client, paid }: Stage): Promise<void> {
  for (const { path: where, body, key, response } of paid) {
    const again = await client.post(where, body, { 'idempotency-key': key });
    const all = (await client.get(where)).body as unknown[];
    context.tried();
    if (again.headers.get('idempotency-replayed') !== 'true' || again.text !== response.text || all.length !== 1)
      context.violated(`a key that was used before the jump: ${again.status} ${again.text}, ${all.length} payments`);
  }
}

/** A token for two hours is accepted before it expires by the service's clock, and refused after. */
async function tryToken({ context, scene, brief, hours }: Stage): Promise<void> {
  const { status } = await brief.get(scene.property.path);
  context.tried();
  if (status !== (hours >= SHORT_SECONDS / 3_600 ? 401 : 200))
    context.violated(`a token for two hours was answered ${status} when the clock was ${hours} h off`);
}

async function countStored({ scene }: Stage): Promise<string> {
  const counts = KEPT.map((table) => `(select count(*) from ${table})::text`).join(` || ' ' || `);
  return (await scene.sql<{ counts: string }>(`select ${counts} as counts`))[0]?.counts ?? '';
}

/** Two months ahead: only records with a retention period may go. */
async function jumpFar(stage: Stage): Promise<void> {
  const before = await countStored(stage);
  await jump(stage, FAR_HOURS);
  await purge(stage);
  const after = await countStored(stage);
  stage.context.tried();
  if (after !== before) stage.context.violated(`rows of ${KEPT.join(' ')} before and after: ${before}, ${after}`);
  await jump(stage, 0);
  await sellOneRoom(stage);
}

async function openStage(context: Context): Promise<{ stage: Stage; watch: BoardWatch }> {
  const preload = path.join(import.meta.dirname, 'shifted-clock.ts');
  const scene = await openScene(context, { clock: preload });
  const issuer = await openLocalIssuer(scene.dataDir);
  const person = { subject: CLERK_PHONE, phone: CLERK_PHONE, name: 'Asha Rao' };
  const { url } = scene.service();
  const client = clientAt(url, await issuer.issueToken({ ...person, lifetimeSeconds: YEAR_SECONDS }));
  const brief = clientAt(url, await issuer.issueToken({ ...person, lifetimeSeconds: SHORT_SECONDS }));
  const watch = await watchBoard(() => ({
    url: `${url}${scene.property.path}/rooms/board/stream`,
    headers: { authorization: `Bearer ${client.token}` },
  }));
  context.keep(() => watch.stop());
  return { stage: { context, scene, client, brief, paid: [], hours: 0, clockFile: scene.clockFile }, watch };
}

export const clockJumps: Check = {
  name: 'clock',
  title: 'A clock that jumps by hours sells nothing twice, forgets no key and no record, and keeps events in order',
  run: async (context) => {
    const { stage, watch } = await openStage(context);
    let jumps = 0;
    do {
      await jump(stage, context.random.pick(JUMPS_HOURS) ?? 0);
      await sellOneRoom(stage);
      await tryToken(stage);
      await purge(stage);
      await repeatKeys(stage);
      if (context.random.happens(0.3)) watch.cut();
      jumps += 1;
    } while (context.timeLeft() > ROUND_MS);
    for (const text of await wrongEvents(stage.scene.sql, stage.scene.property.id, watch)) context.violated(text);
    context.tried(watch.ids.length);
    await jumpFar(stage);
    context.note(`${jumps} jumps of up to 22 h, and one of ${FAR_HOURS / 24} days`);
  },
};
