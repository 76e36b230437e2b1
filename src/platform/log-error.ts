/**
 * Errors as they may stand in a log. Database errors carry rows in `detail`, `where` and `parameters`, and some messages
 * quote what a client sent: only named fields are taken over, and messages are cleaned.
 */

const CAUSES_MAX = 3;
const NESTED_MAX = 5;
const MESSAGE_LENGTH_MAX = 500;
const STACK_LINES_MAX = 30;
/** How much text is cleaned: the patterns take time by the square of the length, and texts can be a client's. */
const SCRUBBED_LENGTH_MAX = 2_000;

/** SQLSTATE class 22, data exception: the only class whose messages quote the value. */
const QUOTING_SQLSTATE = /^22/;

/** An error in a log line. */
export type LoggedError = {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  status?: number;
  constraint?: string;
  table?: string;
  column?: string;
  routine?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
};

/** Removes what must not be logged: tokens, phone numbers, e-mail addresses and query strings; and text after 2,000 characters. */
export function scrub(text: string): string {
  return text
    .slice(0, SCRUBBED_LENGTH_MAX)
    .replace(/\beyJ[\w-]+(\.[\w-]+){0,2}/g, '[token]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replace(/\+\d[\d ()-]{5,18}\d/g, '[phone]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]')
    .replace(/\b(postgres(?:ql)?|https?):\/\/[^\s/@]+@/g, '$1://')
    .replace(/(\/[^\s?"']*)\?[^\s"']+/g, '$1?[query]');
}

/** The part of a message that says what went wrong, without the value it went wrong with. */
function messageOf(error: Error, code: string | undefined): string {
  const { message } = error;
  if (code !== undefined && QUOTING_SQLSTATE.test(code)) return message.replace(/"[\s\S]*"/, '"[value]"');
  // JSON.parse quotes a part of its input.
  if (error instanceof SyntaxError && message.includes('JSON')) return 'not valid JSON';
  return scrub(message).slice(0, MESSAGE_LENGTH_MAX);
}

/** The frames alone: the head of a stack repeats the message. */
function framesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines.slice(0, STACK_LINES_MAX).join('\n');
}

function textField(error: Error, name: string): string | undefined {
  const value: unknown = Object.hasOwn(error, name) ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' && value.length <= 200 ? value : undefined;
}

function nestedOf(error: Error, depth: number): Pick<LoggedError, 'cause' | 'errors'> {
  if (depth === CAUSES_MAX) return {};
  const errors = error instanceof AggregateError ? error.errors.slice(0, NESTED_MAX) : [];
  return {
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause, depth + 1) }),
    ...(errors.length === 0 ? {} : { errors: errors.map((item: unknown) => loggedError(item, depth + 1)) }),
  };
}

/** Pino's serializer of `err`: any thrown value, with the causes behind it up to three deep. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error was thrown' };
  const code = textField(error, 'code');
  const message = messageOf(error, code);
  const frames = framesOf(error);
  const { status } = error as { status?: unknown };
  return {
    type: error.name,
    message,
    ...(frames === '' ? {} : { stack: `${error.name}: ${message}\n${frames}` }),
    ...(code === undefined ? {} : { code }),
    ...(typeof status === 'number' ? { status } : {}),
    ...named(error, 'constraint'),
    ...named(error, 'table'),
    ...named(error, 'column'),
    ...named(error, 'routine'),
    ...nestedOf(error, depth),
  };
}

function named<K extends 'constraint' | 'table' | 'column' | 'routine'>(error: Error, name: K): Partial<Record<K, string>> {
  const value = textField(error, name);
  return value === undefined ? {} : ({ [name]: value } as Record<K, string>);
}

/** The type and place of an error, without its message, which may quote the document. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 5).map((line) => line.trim())].join(' ');
}
