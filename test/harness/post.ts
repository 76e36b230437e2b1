import type { ApiClient } from './service-under-test.ts';

export const P = '/properties/{propertyId}';
export const B = `${P}/bookings/{bookingId}`;

/** A request that succeeds once, another body that the same path accepts too, and the caller if not the property's ADMIN. */
export type Post = {
  path: string;
  body: unknown;
  otherBody: unknown;
  by?: ApiClient;
  /** Waits for the work that continues after the response. */
  done?: (id: string) => Promise<unknown>;
};

/** By route: sets the scene for one request to it. */
export type Posts = Record<string, () => Promise<Post>>;
