import { randomUUIDv7 } from 'node:crypto';

/** The digits of a version 7 UUID: the time in milliseconds, then `-7` for the version, then three that may count. */
const [TIME_END, COUNT_START, COUNT_END] = [13, 15, 18];
const COUNTS = 16 ** 3;

let lastTime = '';
let count = 0;

/**
 * A new record's id: a time-ordered UUID (version 7), created here so that it is known before the row is written. Ids of one millisecond
 * are in the order of their creation too: records that one transaction writes share their instant, and are listed by id.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const time = id.slice(0, TIME_END);
  count = time === lastTime ? (count + 1) % COUNTS : 0;
  lastTime = time;
  return id.slice(0, COUNT_START) + count.toString(16).padStart(COUNT_END - COUNT_START, '0') + id.slice(COUNT_END);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a well-formed UUID of any version. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
