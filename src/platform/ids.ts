import { randomUUIDv7 } from 'node:crypto';

/** A new record's id: a time-ordered UUID (version 7), created here so that it is known before the row is written. */
export function newId(): string {
  return randomUUIDv7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a well-formed UUID of any version. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
