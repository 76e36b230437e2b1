import type { RateLimitSettings } from '../platform/rate-limits/rate-limits.ts';
import { ConfigError, type Env, readInteger } from './setting-values.ts';

const RATE_MAX = 10_000_000;

/** Requests in a minute. @throws ConfigError */
export function readRateLimits(env: Env): RateLimitSettings {
  return Object.freeze({
    user: readInteger(env, 'RATE_LIMIT_USER', 6_000, 0, RATE_MAX),
    public: readInteger(env, 'RATE_LIMIT_PUBLIC', 600, 0, RATE_MAX),
    sensitive: readInteger(env, 'RATE_LIMIT_SENSITIVE', 1_200, 0, RATE_MAX),
  });
}

/** After how many days records are deleted that the law or the hotel may need for years; null: never. */
export type RetentionSettings = Readonly<{ auditDays: number | null; messageDays: number | null }>;

/** The gateway repeats its messages for a day, and booking sites for some days. A repetition must not be taken for a new message. */
const MESSAGE_DAYS_MIN = 30;
const DAYS_MAX = 36_500;

function readDays(env: Env, name: string, min: number): number | null {
  return env[name] ? readInteger(env, name, 0, min, DAYS_MAX) : null;
}

/** @throws ConfigError */
export function readRetention(env: Env): RetentionSettings {
  return Object.freeze({
    auditDays: readDays(env, 'AUDIT_RETENTION_DAYS', 1),
    messageDays: readDays(env, 'MESSAGE_RETENTION_DAYS', MESSAGE_DAYS_MIN),
  });
}

/** @throws ConfigError */
export function readDocumentRetention(env: Env): number | null {
  return readDays(env, 'DOCUMENT_RETENTION_DAYS', 1);
}

/** @throws ConfigError */
export function readLedgerTolerance(env: Env): string {
  const text = env['LEDGER_TOLERANCE'] || '1.00';
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text)) throw new ConfigError(`LEDGER_TOLERANCE must be an amount like 1.00, not "${text}"`);
  return text;
}
