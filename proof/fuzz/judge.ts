import { assertErrorShape } from '../../test/harness/raw-request.ts';
import type { FuzzAnswer } from './client.ts';
import type { FuzzProperty, Neighbour } from './fuzz-property.ts';
import type { ProveArguments } from './make-request.ts';

/** Refusals of the framing and of the path, which any operation can give whatever its description says. */
const OF_ANY_OPERATION = new Set([400, 404, 405, 408, 413, 414, 415, 417, 429, 431]);
/** Stack frames and internal names, anywhere. */
const INTERNALS = /\n\s+at \S+ \(|node:internal|node_modules\/|\/src\/platform\/|\/src\/features\//;
/** Headers that reveal the software. */
const TALKATIVE = ['server', 'x-powered-by', 'via'];

function refusalProblem({ operation, method }: ProveArguments, response: FuzzAnswer): string | null {
  const { status, text } = response;
  // Under another method another operation refuses.
  const isDescribed = method !== operation.method || operation.statuses.has(status);
  if (status >= 500 && (status === 500 || !isDescribed)) return `status ${status}`;
  if (status === 503 && response.headers['retry-after'] === undefined) return 'a 503 without Retry-After';
  if (!isDescribed && !OF_ANY_OPERATION.has(status)) return `status ${status} is not described`;
  try {
    // A described 502 or 503 has the shape of a refusal.
    if (status < 500) assertErrorShape(response);
    else if (typeof JSON.parse(text).requestId !== 'string') return `a ${status} without its request id`;
  } catch (error) {
    return `an error body without its fields: ${(error as Error).message.split('\n', 3).join(' ')}`;
  }
  return null;
}

function findLeak(
  { who, url, body }: ProveArguments,
  { text, headers }: FuzzAnswer,
  property: FuzzProperty,
  neighbour: Neighbour | null,
): string | null {
  const all = `${text}\n${JSON.stringify(headers)}`;
  if (INTERNALS.test(text)) return 'the answer reveals internals of the service';
  const secrets = [
    ...property.secrets,
    ...(neighbour?.secrets ?? []),
    ...Object.values(property.tokens).filter((token) => token !== ''),
  ];
  const sent = `${url} ${String(body ?? '')}`;
  if (secrets.some((secret) => all.includes(secret) && !sent.includes(secret))) return 'the answer holds a secret';
  if (who === 'superAdmin' || neighbour === null) return null;
  const mark = neighbour.marks.find((one) => all.includes(one) && !sent.includes(one));
  return mark === undefined ? null : `the answer shows ${mark} of the hotel next door`;
}

/** What is wrong with the response, in words; null: nothing. */
export function findProblem(
  requested: ProveArguments,
  response: FuzzAnswer,
  property: FuzzProperty,
  neighbour: Neighbour | null,
): string | null {
  const { operation, method } = requested;
  const { status, headers, text } = response;
  if (!/^[\w.:-]{1,100}$/.test(String(headers['x-request-id']))) return 'no X-Request-Id';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no X-Content-Type-Options';
  const talkative = TALKATIVE.find((name) => headers[name] !== undefined);
  if (talkative !== undefined) return `a header ${talkative}`;
  const leak = findLeak(requested, response, property, neighbour);
  if (leak !== null) return leak;
  if (method === 'HEAD') return text === '' && status < 500 ? null : `HEAD: status ${status} and ${text.length} characters`;
  if (status >= 400) return refusalProblem(requested, response);
  // Under another method another operation responds, or none.
  if (method !== operation.method) return null;
  const isElsewhere = url404(requested);
  return isElsewhere ? null : operation.answerProblem(status, String(headers['content-type'] ?? ''), text);
}

/** A hostile value in the path can make it another operation's path: `/rooms/board` is one of `/rooms/{roomId}`. */
function url404({ operation, url }: ProveArguments): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path.split('/').length !== operation.path.split('/').length;
}
