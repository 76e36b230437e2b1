import type { FastifyReply } from 'fastify';
import { Problem } from '../errors.ts';
import type { Allowance, LimitName, RateLimits } from './rate-limits.ts';

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-10, and the three of its earlier drafts that most clients look for.
 * Seconds are whole, the window is a minute.
 */
function headersOf({ name, limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=60`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}

/**
 * Counts the request against the caller's limit and sets the headers with what is left.
 * @throws Problem 429 with Retry-After
 */
export async function admit(limits: RateLimits, reply: FastifyReply, name: LimitName, caller: string): Promise<void> {
  const taken = limits.take(name, caller);
  const allowance = taken instanceof Promise ? await taken : taken;
  if (allowance === null) return;
  void reply.headers(headersOf(allowance));
  if (allowance.allowed) return;
  const seconds = allowance.resetSeconds;
  throw new Problem(429, `too many requests: ${allowance.limit} a minute are allowed, try again in ${seconds} seconds`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
