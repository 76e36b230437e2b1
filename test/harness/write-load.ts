import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, type ApiResponse, newPhone } from './service-under-test.ts';
import { hoursFrom } from './stays.ts';

/** One write and what became of it; `answer` stays null when none came. */
export type Write = { path: string; body: unknown; key: string; response: ApiResponse | null };

export type WriteLoad = {
  /** All writes so far, in no order that matters. */
  writes: Write[];
  /** How often a write was answered 503. */
  refusals(): number;
  /** From now on an answer that does not come, and a 503, end a client instead of counting as an error or a reason to repeat. */
  expectEnd(): void;
  /** Lets the clients finish the step they are at. */
  stop(): void;
  /** Settles when all clients have ended; fails with the first answer that should not be. */
  ended: Promise<void>;
};

const REPEAT_AFTER_MS = 25;
const RECOVERY_MS_MAX = 60_000;

class Ended extends Error {}

/**
 * Clients of the front desk, one per room, each through a guest's day over and over: book, check in, pay, set the stay aside. Every
 * write carries an Idempotency-Key and its key as a mark; a 503 is repeated with the same key until it is taken.
 */
export function startWriteLoad(apiClient: ApiClient, propertyPath: string, roomIds: readonly string[]): WriteLoad {
  const writes: Write[] = [];
  let refusals = 0;
  let isEndExpected = false;
  let isStopped = false;

  const sendOnce = async ({ path, body, key }: Write): Promise<ApiResponse> => {
    try {
      return await apiClient.post(path, body, { 'idempotency-key': key });
    } catch (error) {
      if (isEndExpected) throw new Ended();
      throw new Error(`${path} got no answer`, { cause: error });
    }
  };
  const write = async (path: string, bodyOf: (key: string) => unknown): Promise<ApiResponse> => {
    if (isStopped) throw new Ended();
    const key = randomUUID();
    const entry: Write = { path, body: bodyOf(key), key, response: null };
    writes.push(entry);
    for (const deadline = Date.now() + RECOVERY_MS_MAX; Date.now() < deadline; ) {
      const response = await sendOnce(entry);
      if (response.status >= 200 && response.status < 300) {
        entry.response = response;
        return response;
      }
      // 409: the first try of this key has lost its client, and the database has not noticed yet.
      const comesBack = response.status === 503 || (response.status === 409 && /still running/.test(response.body.message));
      assert.ok(comesBack, `${path}: ${response.status} ${response.text}`);
      refusals += 1;
      if (isEndExpected) throw new Ended();
      await sleep(REPEAT_AFTER_MS);
    }
    throw new Error(`${path} was refused for ${RECOVERY_MS_MAX} ms`);
  };
  const day = async (roomId: string): Promise<void> => {
    const now = new Date().toISOString();
    const dates = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 48) };
    const { body } = await write(`${propertyPath}/bookings`, (key) => ({
      source: 'WALKIN',
      ...dates,
      guestName: key,
      phoneE164: newPhone(),
    }));
    const path = `${propertyPath}/bookings/${body.id}`;
    const inHouse = await write(`${path}/check-in/bulk`, () => ({ stays: [{ roomId, rateSource: 'ROOM_TYPE_DEFAULT' }] }));
    await write(`${path}/payments`, (key) => ({ amount: 100.25, method: 'CASH', notes: key }));
    await write(`${propertyPath}/room-stays/${inHouse.body.stays[0].id}/void`, (key) => ({ reason: key }));
  };
  const client = async (roomId: string): Promise<void> => {
    try {
      while (!isStopped) await day(roomId);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
    }
  };
  const ended = Promise.all(roomIds.map(client)).then(() => {});
  // Looked at when the load is waited for; an error until then is not "unhandled".
  ended.catch(() => {});
  return {
    writes,
    refusals: () => refusals,
    expectEnd: () => {
      isEndExpected = true;
    },
    stop: () => {
      isStopped = true;
    },
    ended,
  };
}
