/** Clients that write all the time: guests' days with Idempotency-Keys, payments without one, and uploads. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../test/overselling/chance.ts';
import { type CrashingHouse, newBooking } from '../../test/support/crashing-house.ts';
import type { Answer, Desk } from '../../test/support/hotel.ts';
import { type Sql, wrongEffects } from '../../test/support/write-check.ts';
import { startWriteLoad, type Write } from '../../test/support/write-load.ts';

export type CrashLoad = {
  /** Writes that were answered with 2xx so far. */
  acknowledged(): number;
  /** Writes that were told to come back later. */
  refusals(): number;
  /** From now on nobody waits for a service that is gone. */
  expectEnd(): void;
  stop(): void;
  /** Settles when all clients have gone; what they were answered that should not be. */
  ended: Promise<string[]>;
  /** How many writes there are to be judged. */
  count(): number;
  /** What became of them in another way than was promised. */
  wrong(desk: Desk, sql: Sql, chance: Chance): Promise<string[]>;
};

/** Answered writes that are repeated when they are judged; all the others are only looked up. */
const REPEATED_MAX = 40;
const PAUSE_MS = 30;

type Upload = { guestId: string; stroke: string; key: string; isAnswered: boolean };
type State = { mayEnd: boolean; isStopped: boolean; refusals: number; wrong: string[] };

const isComingBack = ({ status, text }: Answer): boolean => status === 503 || (status === 409 && text.includes('still running'));

/** One try; null when there was no answer. */
async function tryOnce(state: State, send: () => Promise<Answer>): Promise<Answer | null> {
  try {
    const answer = await send();
    if (isComingBack(answer)) state.refusals += 1;
    else if (answer.status >= 300) state.wrong.push(`${answer.status} ${answer.text}`);
    return answer;
  } catch (error) {
    if (!state.mayEnd) state.wrong.push(`no answer: ${String((error as Error).cause ?? error)}`);
    state.isStopped ||= state.mayEnd;
    return null;
  }
}

async function payWithoutKey(desk: Desk, path: string, state: State, writes: Write[]): Promise<void> {
  while (!state.isStopped) {
    const mark = randomUUID();
    const body = { amount: 10.5, method: 'CASH', notes: mark };
    const write: Write = { path, body, key: mark, answer: null };
    writes.push(write);
    const answer = await tryOnce(state, () => desk.post(path, body));
    if (answer !== null && answer.status < 300) write.answer = answer;
    await sleep(PAUSE_MS);
  }
}

function form({ stroke }: Upload): FormData {
  const data = new FormData();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${stroke}"/></svg>`;
  data.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'signature.svg');
  return data;
}

const sendUpload = (desk: Desk, path: string, upload: Upload): Promise<Answer> =>
  desk.post(`${path}/guests/${upload.guestId}/signature`, form(upload), { 'idempotency-key': upload.key });

async function sign(desk: Desk, path: string, guestId: string, state: State, uploads: Upload[]): Promise<void> {
  for (let count = 1; !state.isStopped; count += 1) {
    const upload = { guestId, stroke: `M${count} 9L9 1`, key: randomUUID(), isAnswered: false };
    uploads.push(upload);
    while (!upload.isAnswered && !state.isStopped) {
      const answer = await tryOnce(state, () => sendUpload(desk, path, upload));
      upload.isAnswered = answer !== null && answer.status < 300;
      await sleep(PAUSE_MS);
    }
  }
}

/** The last signature is the one that is there, whole. One without an answer is sent again first. */
async function wrongUploads(desk: Desk, path: string, uploads: readonly Upload[]): Promise<string[]> {
  const last = uploads.at(-1);
  if (last === undefined) return [];
  const again = await sendUpload(desk, path, last);
  if (again.status >= 300) return [`an upload that was repeated with its key: ${again.status} ${again.text}`];
  const { status, text } = await desk.get(`${path}/guests/${last.guestId}/signature/file`);
  return status === 200 && text.includes(last.stroke) ? [] : [`the file of an acknowledged upload: ${status} ${text}`];
}

export async function startCrashLoad(desk: Desk, house: CrashingHouse, sql: Sql): Promise<CrashLoad> {
  const state: State = { mayEnd: false, isStopped: false, refusals: 0, wrong: [] };
  const booking = await newBooking(desk, house);
  const [guest] = await sql<{ id: string }>(`select guest_id as id from booking where id = '${booking.id}'`);
  if (guest === undefined) throw new Error('a booking is not there');
  const guestId = guest.id;
  const unkeyed: Write[] = [];
  const uploads: Upload[] = [];
  const days = startWriteLoad(desk, house.path, house.roomIds);
  // The first client that hears what it should not ends the load: there is nothing to wait for.
  days.ended.catch(() => {
    state.isStopped = true;
    days.stop();
  });
  const others = [
    payWithoutKey(desk, `${house.path}/bookings/${booking.id}/payments`, state, unkeyed),
    sign(desk, house.path, guestId, state, uploads),
  ];
  const ended = Promise.allSettled([days.ended, ...others]).then((outcomes) => [
    ...state.wrong,
    ...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
  ]);
  const isAnswered = ({ answer }: Write): boolean => answer !== null;
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
    wrong: async (current, sql, chance) => {
      const answered = days.writes.filter(isAnswered);
      const few = Array.from({ length: REPEATED_MAX }, () => chance.pick(answered)).filter((write) => write !== undefined);
      const repeat = new Set([...days.writes.filter((write) => !isAnswered(write)), ...few]);
      return [
        ...(await wrongEffects(current, house.path, sql, [...days.writes, ...unkeyed], { repeat: [...repeat], haveKeys: false })),
        ...(await wrongUploads(current, house.path, uploads)),
      ];
    },
  };
}
