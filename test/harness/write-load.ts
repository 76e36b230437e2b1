import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, type ApiResponse, newPhone } from './service-under-test.ts';
import { hoursFrom } from './stays.ts';

/** One write and its outcome; `answer` stays null without a response. */
export type Write = { path: string; body: unknown; key: string; response: ApiResponse | null };

export type WriteLoad = {
  /** All writes so far, in any order. */
  writes: Write[];
  /** How often a write was answered 503. */
  refusals(): number;
  /** From now on a missing response or a 503 ends a client, instead of being an error or a reason to repeat. */
  expectEnd(): void;
  /** Lets the clients finish their current step. */
  stop(): void;
  /** Settles when all clients have ended; fails with the first unexpected response. */
  ended: Promise<void>;
};

const REPEAT_AFTER_MS = 25;
const RECOVERY_MS_MAX = 60_000;

class Ended extends Error {}

/**
 * Clients of the front desk, one per room, each repeating: book, check in, pay, void the stay. Every
 * write carries an Idempotency-Key and its key as a mark; after a 503 it is repeated with the same key until it is accepted.
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
      throw new Error(`${path} got no response`, { cause: error });
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
      // 409: the first attempt of this key is still open in the database.
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
  // Handled where the load is awaited; until then an error is not "unhandled".
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
