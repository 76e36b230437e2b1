import type { components } from './generated/api.ts';

type Body = components['schemas']['Problem'];

/** A refused request. Decide by `status` and `fieldErrors`; `message` is a sentence for people. */
export class HostelryProblem extends Error {
  override readonly name = 'HostelryProblem';
  /** HTTP status: 400 wrong input, 401 no valid token, 403 not allowed, 404 unknown, 409 not possible now, 412 changed meanwhile, 429 too many. */
  readonly status: number;
  /** Why, where the status says too little: with each 409. null: it does not. */
  readonly code: Body['code'] | null;
  /** With status 400: each field that is wrong. */
  readonly fieldErrors: readonly { field: string; message: string }[];
  /** Finds the request in the log of the service; null when something on the way answered. */
  readonly requestId: string | null;
  /** Seconds after which it is worth another try; null when the service did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: Partial<Body> | null) {
    super(body?.message ?? `HTTP ${response.status} ${response.statusText}`.trim());
    this.status = response.status;
    this.code = body?.code ?? null;
    this.fieldErrors = body?.fieldErrors ?? [];
    this.requestId = body?.requestId ?? response.headers.get('x-request-id');
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

/** @returns the problem that the response describes; its body may be anything, for example the page of a proxy */
export async function problemOf(response: Response): Promise<HostelryProblem> {
  const body: unknown = await response.json().catch(() => null);
  return new HostelryProblem(response, typeof body === 'object' ? (body as Partial<Body> | null) : null);
}
