/** What errors of the database and its driver mean. */

/** What the driver and the server call a database that is away, shuts down or takes no writes. */
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
 * Whether the work was done is not known: the answer to a COMMIT was lost, or a BEGIN failed by itself under a statement that had been sent
 * with it. Nobody but the client, who has an Idempotency-Key for it, may repeat it. The code is the standard's "transaction resolution unknown".
 */
export class CommitUnknown extends Error {
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
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  return (state !== undefined && DATABASE_AWAY.has(state)) || AWAY_MESSAGE.test(error.message);
}

/** What to tell a person of a server that is away: the driver's words, never those that name a user. */
export function awayReason(error: unknown): string {
  // Of a name with several addresses the driver tells each.
  const first = error instanceof AggregateError ? error.errors.find((item) => item instanceof Error) : error;
  if (sqlState(first) === '53300') return 'it takes no more connections';
  if (!(first instanceof Error)) return String(first);
  return first.message === 'timeout expired' ? 'it does not answer' : (first.message.split('\n')[0] ?? '');
}

/** Whether a connection was waited for in vain: all were in use, or nobody answered. To wait once more would only make a crowd. */
export function isOverdue(error: unknown): boolean {
  return error instanceof Error && /timeout/.test(error.message);
}
