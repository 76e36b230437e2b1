/** The meaning of errors of the database and its driver. */

/** Codes of the driver and the server for a database that is unreachable, shuts down or takes no writes. */
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
  '53300',
  '25006',
]);
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable/;

/**
 * The response to a COMMIT was lost: whether the work was done is unknown. Only the client, who has an Idempotency-Key for it,
 * may repeat it. The code is the standard's "transaction resolution unknown".
 */
export class CommitOutcomeUnknown extends Error {
  readonly code = '08007';
  constructor(cause: unknown) {
    super('the database was lost while it saved the change', { cause });
  }
}

/** The SQLSTATE of a database error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the error says that the database cannot be reached, as opposed to having refused something. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  return (state !== undefined && DATABASE_AWAY.has(state)) || AWAY_MESSAGE.test(error.message);
}

/** Describes why the server cannot be reached: in the driver's words, without those that name a user. */
export function describeUnreachable(error: unknown): string {
  // For a host name with several addresses the driver reports each.
  const first = error instanceof AggregateError ? error.errors.find((item) => item instanceof Error) : error;
  if (sqlState(first) === '53300') return 'it takes no more connections';
  if (!(first instanceof Error)) return String(first);
  return first.message === 'timeout expired' ? 'it does not answer' : (first.message.split('\n')[0] ?? '');
}

/** Whether waiting for a connection timed out: all were in use, or the server did not answer. Waiting again would only add load. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/.test(error.message);
}

/** A constraint in the message, with the number of the shard that Citus appends to its name. */
const CONSTRAINT_IN_MESSAGE = /constraint "(\w+?)(?:_\d{5,})?"/;

/** The name of the violated constraint; without one the empty string. Citus leaves the error's field empty, so the message is read. */
export function constraintOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint.replace(/_\d{5,}$/, '');
  return CONSTRAINT_IN_MESSAGE.exec(error.message)?.[1] ?? '';
}
