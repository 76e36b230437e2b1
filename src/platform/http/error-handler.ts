import { STATUS_CODES } from 'node:http';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CommitOutcomeUnknown, constraintOf, isDatabaseUnreachable, sqlState } from '../db/database-errors.ts';
import { badRequest, Problem, unavailable, type ViolatedConstraint } from '../errors.ts';
import { validationProblem } from './validation.ts';

/** The message for a violated constraint; the constraint's name is the key. */
export type ConstraintMessages = Readonly<Partial<Record<ViolatedConstraint, string>>>;

/** Text or numbers that no column can hold and that no schema has refused. */
const UNSTORABLE = new Set(['22021', '22P05', '22003', '22007', '22008']);
const BUSY = new Set(['55P03', '57014', '40001', '40P01']);
/** The database has no space left (disk, memory or locks), or its disk fails. */
const OUT_OF_SPACE = new Set(['53000', '53100', '53200', '53400', '58030']);

function problemOfDatabase(error: Error, messages: ConstraintMessages): Problem | null {
  const state = sqlState(error);
  const constraint = constraintOf(error) as ViolatedConstraint;
  const message = messages[constraint];
  if (message !== undefined) return new Problem(409, message, { reason: constraint });
  if (error instanceof CommitOutcomeUnknown)
    return unavailable(
      'the database was lost while it saved the change, which may be there or not: repeat the request with the same Idempotency-Key, or look before you repeat it',
      2,
      error,
    );
  if (isDatabaseUnreachable(error)) return unavailable('the database cannot be reached at the moment', 2, error);
  if (state !== undefined && OUT_OF_SPACE.has(state))
    return unavailable('the database has no space for this at the moment', 5, error);
  if (state !== undefined && BUSY.has(state)) return unavailable('the record is busy: try again', 1, error);
  if (state !== undefined && UNSTORABLE.has(state))
    return badRequest('a value cannot be stored: it is out of range or contains forbidden characters');
  return null;
}

const FRAMEWORK_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'the Content-Type of the body must be application/json, or multipart/form-data where a file is taken',
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is too large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not valid JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the length of the body differs from Content-Length',
  FST_ERR_BAD_URL: 'the path is not a valid URL path',
};

function problemOf(error: FastifyError, messages: ConstraintMessages): Problem {
  if (error instanceof Problem) return error;
  if (error.validation !== undefined)
    return validationProblem(error.validation as unknown as ErrorObject[], error.validationContext ?? 'body');
  const fromDatabase = problemOfDatabase(error, messages);
  if (fromDatabase !== null) return fromDatabase;
  const status = error.statusCode ?? 500;
  if (error instanceof SyntaxError && status === 400) return badRequest('the body is not valid JSON');
  if (status >= 400 && status < 500)
    return new Problem(status, FRAMEWORK_MESSAGES[error.code] ?? STATUS_CODES[status] ?? 'the request is not valid');
  return new Problem(500, 'something went wrong on our side: the request id identifies it in the log', { cause: error });
}

/** The error body (docs/behaviour.md): status, error, message, path and time, the request id, the code where there is one and, for 400, the fields. */
export function errorBody(problem: Problem, path: string, requestId: string) {
  return {
    timestamp: new Date().toISOString(),
    status: problem.status,
    error: STATUS_CODES[problem.status] ?? 'Error',
    message: problem.message,
    path,
    requestId,
    ...(problem.code === null ? {} : { code: problem.code }),
    ...(problem.status === 400 ? { fieldErrors: problem.fieldErrors ?? [] } : {}),
  };
}

/** The path as sent, without the query: queries can hold tokens and phone numbers. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Whether the client disconnected in the middle of its body. The response is not read, and the error looks like one of the database. */
function isAbandoned({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** The one place where thrown errors become responses. A 500 is logged in full and shows the caller only the request id. */
export function createErrorHandler(messages: ConstraintMessages) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = isAbandoned(request) ? badRequest('the request was aborted') : problemOf(error, messages);
    // A 503 without a cause is our own: its request line says enough.
    if (problem.status >= 500 && (problem.status !== 503 || problem.cause !== undefined)) {
      request.log.error({ err: problem.cause ?? error }, 'request failed');
    }
    if (problem.status === 409) request.conflictReason = problem.reason ?? 'other';
    void reply
      .code(problem.status)
      .headers(problem.headers)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(errorBody(problem, pathOf(request.url), request.id));
  };
}
