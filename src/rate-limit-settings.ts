import { type Env, integer } from './setting-values.ts';

/** Requests a minute; 0: no limit. */
export type RateLimitSettings = Readonly<{
  /** Of one user, in all. */
  user: number;
  /** Of one address on endpoints that ask for no token. */
  public: number;
  /** Of one user on endpoints that cost money, hand out access or guess at it. */
  sensitive: number;
}>;

const MOST = 10_000_000;

/** What one caller may ask for in a minute. @throws ConfigError */
export function rateLimits(env: Env): RateLimitSettings {
  return Object.freeze({
    user: integer(env, 'RATE_LIMIT_USER', 6_000, 0, MOST),
    public: integer(env, 'RATE_LIMIT_PUBLIC', 600, 0, MOST),
    sensitive: integer(env, 'RATE_LIMIT_SENSITIVE', 1_200, 0, MOST),
  });
}
