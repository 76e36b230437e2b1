/** Clients that write all the time: whole stays with Idempotency-Keys, payments without one, and uploads. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CrashTestProperty, newBooking } from '../../test/harness/crash-test-property.ts';
import type { Random } from '../../test/harness/random.ts';
import type { ApiClient, ApiResponse } from '../../test/harness/service-under-test.ts';
import { type Sql, wrongEffects } from '../../test/harness/write-check.ts';
import { startWriteLoad, type Write } from '../../test/harness/write-load.ts';

export type CrashLoad = {
  /** Writes that were answered with 2xx so far. */
  acknowledged(): number;
  /** Writes that were answered 503. */
  refusals(): number;
  /** From now on no client waits for a service that is gone. */
  expectEnd(): void;
  stop(): void;
  /** Settles when all clients have stopped, with the unexpected responses. */
  ended: Promise<string[]>;
  /** The number of writes to judge. */
  count(): number;
  /** The writes that break the guarantee. */
  wrong(client: ApiClient, sql: Sql, random: Random): Promise<string[]>;
};

/** Acknowledged writes that are repeated when judged; the others are only read. */
const REPEATED_MAX = 40;
const PAUSE_MS = 30;

type Upload = { guestId: string; stroke: string; key: string; isAnswered: boolean };
type State = { mayEnd: boolean; isStopped: boolean; refusals: number; wrong: string[] };

const isComingBack = ({ status, text }: ApiResponse): boolean =>
  status === 503 || (status === 409 && text.includes('still running'));

/** One attempt; null without a response. */
async function tryOnce(state: State, send: () => Promise<ApiResponse>): Promise<ApiResponse | null> {
  try {
    const response = await send();
    if (isComingBack(response)) state.refusals += 1;
    else if (response.status >= 300) state.wrong.push(`${response.status} ${response.text}`);
    return response;
  } catch (error) {
    if (!state.mayEnd) state.wrong.push(`no answer: ${String((error as Error).cause ?? error)}`);
    state.isStopped ||= state.mayEnd;
    return null;
  }
}

async function payWithoutKey(client: ApiClient, path: string, state: State, writes: Write[]): Promise<void> {
  while (!state.isStopped) {
    const mark = randomUUID();
    const body = { amount: 10.5, method: 'CASH', notes: mark };
    const write: Write = { path, body, key: mark, response: null };
    writes.push(write);
    const response = await tryOnce(state, () => client.post(path, body));
    if (response !== null && response.status < 300) write.response = response;
    await sleep(PAUSE_MS);
  }
}

function form({ stroke }: Upload): FormData {
  const data = new FormData();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${stroke}"/></svg>`;
  data.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'signature.svg');
  return data;
}

const sendUpload = (client: ApiClient, path: string, upload: Upload): Promise<ApiResponse> =>
  client.post(`${path}/guests/${upload.guestId}/signature`, form(upload), { 'idempotency-key': upload.key });

async function sign(client: ApiClient, path: string, guestId: string, state: State, uploads: Upload[]): Promise<void> {
  for (let count = 1; !state.isStopped; count += 1) {
    const upload = { guestId, stroke: `M${count} 9L9 1`, key: randomUUID(), isAnswered: false };
    uploads.push(upload);
    while (!upload.isAnswered && !state.isStopped) {
      const response = await tryOnce(state, () => sendUpload(client, path, upload));
      upload.isAnswered = response !== null && response.status < 300;
      await sleep(PAUSE_MS);
    }
  }
}

/** The last signature is stored, whole. One without a response is sent again first. */
async function wrongUploads(client: ApiClient, path: string, uploads: readonly Upload[]): Promise<string[]> {
  const last = uploads.at(-1);
  if (last === undefined) return [];
  const again = await sendUpload(client, path, last);
  if (again.status >= 300) return [`an upload that was repeated with its key: ${again.status} ${again.text}`];
  const { status, text } = await client.get(`${path}/guests/${last.guestId}/signature/file`);
  return status === 200 && text.includes(last.stroke) ? [] : [`the file of an acknowledged upload: ${status} ${text}`];
}

export async function startCrashLoad(client: ApiClient, property: CrashTestProperty, sql: Sql): Promise<CrashLoad> {
  const state: State = { mayEnd: false, isStopped: false, refusals: 0, wrong: [] };
  const booking = await newBooking(client, property);
  const [guest] = await sql<{ id: string }>(`select guest_id as id from booking where id = '${booking.id}'`);
  if (guest === undefined) throw new Error('a booking is missing');
  const guestId = guest.id;
  const unkeyed: Write[] = [];
  const uploads: Upload[] = [];
  const days = startWriteLoad(client, property.path, property.roomIds);
  // The first client with an unexpected response ends the load.
  days.ended.catch(() => {
    state.isStopped = true;
    days.stop();
  });
  const others = [
    payWithoutKey(client, `${property.path}/bookings/${booking.id}/payments`, state, unkeyed),
    sign(client, property.path, guestId, state, uploads),
  ];
  const ended = Promise.allSettled([days.ended, ...others]).then((outcomes) => [
    ...state.wrong,
    ...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
  ]);
  const isAnswered = ({ response }: Write): boolean => response !== null;
  return {
    acknowledged: () => days.writes.filter(isAnswered).length,
    refusals: () => days.refusals() + state.refusals,
    expectEnd: () => {
      state.mayEnd = true;
      days.expectEnd();
    },
    stop: () => {
      state.isStopped = true;
      days.stop();
    },
    ended,
    count: () => days.writes.length + unkeyed.length + uploads.length,
    wrong: async (current, sql, random) => {
      const answered = days.writes.filter(isAnswered);
      const few = Array.from({ length: REPEATED_MAX }, () => random.pick(answered)).filter((write) => write !== undefined);
      const repeat = new Set([...days.writes.filter((write) => !isAnswered(write)), ...few]);
      return [
        ...(await wrongEffects(current, property.path, sql, [...days.writes, ...unkeyed], {
          repeat: [...repeat],
          haveKeys: false,
        })),
        ...(await wrongUploads(current, property.path, uploads)),
      ];
    },
  };
}
