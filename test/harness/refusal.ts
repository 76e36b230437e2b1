import assert from 'node:assert/strict';
import { PROBLEM_CODES } from '../../src/platform/errors.ts';
import type { ApiResponse } from './service-under-test.ts';

/** Checks that the response is an error with this status and message, in the shape of every error: a 409 has a code, a 400 from validation names its fields. */
export function assertRefused(response: ApiResponse, status: number, message: RegExp | string): void {
  assert.equal(response.status, status, response.text);
  const { body } = response;
  if (typeof message === 'string') assert.equal(body.message, message);
  else assert.match(body.message, message);
  assert.equal(body.status, status);
  for (const field of ['timestamp', 'error', 'path', 'requestId']) assert.equal(typeof body[field], 'string', field);
  if (status === 409) assert.ok(PROBLEM_CODES.includes(body.code), `code ${body.code}`);
  if (status === 400) assert.ok(Array.isArray(body.fieldErrors));
}
