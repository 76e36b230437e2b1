import createFetchClient, { type MaybeOptionalInit } from 'openapi-fetch';
import { createEtags } from './etags.ts';
import type { paths } from './generated/api.ts';
import { problemOf } from './problem.ts';
import { eventsOf, type StreamOptions } from './stream.ts';
import type { Call, CallOptions, EventOf, Init, PagedPath, RowOf, StreamPath } from './types.ts';

export { HostelryProblem } from './problem.ts';
export type { StreamOptions } from './stream.ts';
export type { Answer, components, EventOf, operations, PagedPath, paths, RowOf, Schemas, StreamPath } from './types.ts';
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookOptions,
  WebhookProblem,
  type WebhookProblemCode,
} from './webhook.ts';

/** How to reach the service. A client is for one user: ETags and answers that it remembers are that user's. */
export type HostelryOptions = {
  /** Where the service is: `https://pms.example.com`, with the path of its PUBLIC_URL if that has one. */
  baseUrl: string;
  /**
   * The access token for the next request. `renew` is true after the service has refused the one before (401): get a new one, and the
   * request is sent once more.
   */
  token?: (why: { renew: boolean }) => string | Promise<string>;
  /** In place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** The client of a service. Paths, parameters and bodies are those of the API description. */
export type Hostelry = {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  DELETE: Call<'delete'>;
  /** The pages of a list, each an array of rows, one request each. `query.limit` sets the rows of a page. */
  pages<P extends PagedPath, I extends MaybeOptionalInit<paths[P], 'get'>>(path: P, ...init: Init<I>): AsyncGenerator<RowOf<P>[]>;
  /** The events of a live stream, without end and without gap. */
  stream<P extends StreamPath, I extends MaybeOptionalInit<paths[P], 'get'>>(
    path: P,
    ...init: Init<I & StreamOptions>
  ): AsyncGenerator<EventOf<P>>;
};

/** A new Idempotency-Key: keep it with what the user wants to do until that is answered, and pass it as `intent` each time. */
export function newIntent(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type AnyInit = CallOptions & { headers?: Record<string, string>; params?: { query?: Record<string, unknown> } } & StreamOptions;
type AnyCall = (path: string, init: object) => Promise<{ data?: unknown; response: Response }>;

function withHeaders(init: AnyInit | undefined, headers: Record<string, string>): AnyInit {
  const { intent, ...rest } = init ?? {};
  const key: Record<string, string> = intent === undefined ? {} : { 'Idempotency-Key': intent };
  return { ...rest, headers: { ...rest.headers, ...key, ...headers } };
}

/** Sends the request with a token; when it is refused, once more with a new one. */
function createSender({ token, fetch: send = (request) => fetch(request) }: HostelryOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) request.headers.set('Idempotency-Key', newIntent());
    if (token === undefined) return send(request);
    const used = await token({ renew: false });
    const again = request.clone();
    request.headers.set('Authorization', `Bearer ${used}`);
    const response = await send(request);
    if (response.status !== 401) return response;
    const renewed = await token({ renew: true });
    if (renewed === used) return response;
    await response.body?.cancel();
    again.headers.set('Authorization', `Bearer ${renewed}`);
    return send(again);
  };
}

/** A body with a file in it is a form. */
function serialiseBody(body: unknown): string | FormData {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one instanceof Blob ? one : String(one));
  }
  return form;
}

/** The cursor of the next page; null on the last one. */
function nextCursor(response: Response): string | null {
  const next = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return next === undefined ? null : new URL(next, 'http://any').searchParams.get('cursor');
}

/** Opens a client. Nothing is sent before the first call. */
export function createHostelry(options: HostelryOptions): Hostelry {
  const etags = createEtags();
  const api = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    fetch: createSender(options),
    bodySerializer: serialiseBody,
    querySerializer: { array: { style: 'form', explode: false } },
  });
  api.use({
    onRequest: ({ request, schemaPath }) => etags.prepare(request, schemaPath),
    onResponse: async ({ request, response, schemaPath }) => {
      const known = await etags.learn(request, response, schemaPath);
      if (!known.ok) throw await problemOf(known);
      return known;
    },
  });
  const calls = api as unknown as Record<'GET' | 'POST' | 'PUT' | 'DELETE', AnyCall>;
  const call = (method: keyof typeof calls) => async (path: string, init?: AnyInit) =>
    (await calls[method](path, withHeaders(init, {}))).data;

  async function* pages(path: string, init?: AnyInit): AsyncGenerator<unknown> {
    let cursor: string | null = null;
    do {
      const query = { ...init?.params?.query, ...(cursor === null ? {} : { cursor }) };
      const page = await calls.GET(path, { ...withHeaders(init, {}), params: { ...init?.params, query } });
      yield page.data;
      cursor = nextCursor(page.response);
    } while (cursor !== null);
  }

  function stream(path: string, init?: AnyInit): AsyncGenerator<unknown> {
    const open = async (lastEventId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
      const headers: Record<string, string> = lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };
      const { data } = await calls.GET(path, { ...withHeaders(init, headers), signal, parseAs: 'stream' });
      return data as ReadableStream<Uint8Array>;
    };
    return eventsOf(open, init ?? {});
  }

  return { GET: call('GET'), POST: call('POST'), PUT: call('PUT'), DELETE: call('DELETE'), pages, stream } as unknown as Hostelry;
}
