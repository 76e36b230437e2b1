import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { loggedError, scrub } from './log-error.ts';

/** Never logged: a safety net below the rule that nothing personal is passed to the logger. */
const NEVER_LOGGED = new Set([
  'authorization',
  'cookie',
  'headers',
  'token',
  'password',
  'secret',
  'body',
  'query',
  'params',
  'parameters',
  'detail',
  'phone',
  'phoneE164',
  'guestName',
  'email',
  'addressText',
  'documentNumber',
]);

/** Requests and responses have their own line (request-log.ts); elsewhere they are reduced to what identifies them. */
const SERIALIZERS = {
  err: (error: unknown) => loggedError(error),
  error: (error: unknown) => loggedError(error),
  req: ({ id, method }: { id?: unknown; method?: unknown }) => ({ id, method }),
  res: ({ statusCode }: { statusCode?: unknown }) => ({ statusCode }),
};

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The fields without those that are never logged, at the top and one level down. Pino's own redaction costs 25 µs a line, this less than 1. */
function withoutPersonal(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let kept = fields;
  for (const name in fields) {
    const value = fields[name];
    const nested = depth === 0 && isPlain(value) && !Object.hasOwn(SERIALIZERS, name) ? withoutPersonal(value, 1) : value;
    if (!NEVER_LOGGED.has(name) && nested === value) continue;
    if (kept === fields) kept = { ...fields };
    if (NEVER_LOGGED.has(name)) delete kept[name];
    else kept[name] = nested;
  }
  return kept;
}

/**
 * The service's logger: JSON lines without tokens, secrets or personal data.
 * @param instance the process and machine that write the line.
 * @param out where lines go; by default stdout, written in the background, and to the end when the process exits.
 */
export function createLogger(
  { logLevel, instance }: { logLevel: string; instance: string },
  out: DestinationStream = stdout(),
): Logger {
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid, instance },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: withoutPersonal },
      serializers: SERIALIZERS,
      hooks: {
        // The framework's own warnings name the URL as it was sent.
        logMethod(args, method) {
          for (const [index, arg] of args.entries()) {
            if (typeof arg === 'string' && arg.includes('?')) args[index] = scrub(arg);
          }
          method.apply(this, args);
        },
      },
    },
    out,
  );
}

/** Lines go out together: one write a request was a fifteenth of what a read costs. */
const LINES_BYTES = 4_096;
const LINES_WAIT_MS_MAX = 100;

function stdout(): DestinationStream {
  const out = destination({ dest: 1, sync: false, minLength: LINES_BYTES, periodicFlush: LINES_WAIT_MS_MAX });
  process.on('exit', () => {
    try {
      out.flushSync();
    } catch {
      // The reader is gone.
    }
  });
  return out;
}
