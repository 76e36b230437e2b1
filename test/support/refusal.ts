import assert from 'node:assert/strict';
import type { Answer } from './hotel.ts';

/** The answer is a refusal with this status and message, in the shape of contract 7; a 400 from validation names its fields. */
export function assertRefused(answer: Answer, status: number, message: RegExp | string): void {
  assert.equal(answer.status, status, answer.text);
  const { body } = answer;
  if (typeof message === 'string') assert.equal(body.message, message);
  else assert.match(body.message, message);
  assert.equal(body.status, status);
  for (const field of ['timestamp', 'error', 'path', 'requestId']) assert.equal(typeof body[field], 'string', field);
  if (status === 400) assert.ok(Array.isArray(body.fieldErrors));
}
