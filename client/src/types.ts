import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';

export type { components, operations, paths } from './generated/api.ts';

/** Every type of the API by its name: `Schemas['Booking']`, `Schemas['BookingStatus']`. */
export type Schemas = components['schemas'];

export type HttpMethod = 'get' | 'post' | 'put' | 'delete';

/** The paths that have the method. */
export type PathsWith<M extends HttpMethod> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never;
}[keyof paths];

type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];

/** What a call takes besides what the API describes. */
export type CallOptions = {
  /** The Idempotency-Key of a POST: repeat a call with the intent of the first, and it is done once. A new one for each call by default. */
  intent?: string;
};

/** The options of a call; they can be left out when none is needed. */
export type Init<I> = [RequiredKeys<I>] extends [never] ? [options?: I & CallOptions] : [options: I & CallOptions];

/** What a successful call answers. */
export type Answer<P extends keyof paths, M extends HttpMethod, I> = Extract<
  FetchResponse<Extract<paths[P][M], Record<string | number, unknown>>, I, `${string}/${string}`>,
  { error?: never }
>['data'];

/** A method of the client: its answer is the body. @throws HostelryProblem when the request is refused */
export type Call<M extends HttpMethod> = <P extends PathsWith<M>, I extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: Init<I>
) => Promise<Answer<P, M, I>>;

type Content<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: infer C } } } } ? C : never;

/** The lists that can have pages. */
export type PagedPath = {
  [P in PathsWith<'get'>]: paths[P] extends { get: { parameters: { query?: { cursor?: string } } } }
    ? Content<P> extends { 'application/json': readonly unknown[] }
      ? P
      : never
    : never;
}[PathsWith<'get'>];

/** A row of a list. */
export type RowOf<P extends PagedPath> = Content<P> extends { 'application/json': readonly (infer Row)[] } ? Row : never;

/** The live streams. */
export type StreamPath = {
  [P in PathsWith<'get'>]: Content<P> extends { 'text/event-stream': unknown } ? P : never;
}[PathsWith<'get'>];

/** An event of a stream: `id`, the name `event`, and its `data`. */
export type EventOf<P extends StreamPath> = Content<P> extends { 'text/event-stream': infer E } ? E : never;
