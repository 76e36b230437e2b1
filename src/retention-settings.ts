import { type Env, integer } from './setting-values.ts';

/** For how long records are kept that law or the hotel may want for years; null: for ever. */
export type RetentionSettings = Readonly<{ auditDays: number | null; messageDays: number | null }>;

/** A gateway repeats its messages for a day, booking sites send again for some: by then nothing repeated is taken for new. */
const MESSAGE_DAYS_MIN = 30;
const DAYS_MAX = 36_500;

function days(env: Env, name: string, min: number): number | null {
  return env[name] ? integer(env, name, 0, min, DAYS_MAX) : null;
}

/** AUDIT_RETENTION_DAYS and MESSAGE_RETENTION_DAYS. @throws ConfigError */
export function retention(env: Env): RetentionSettings {
  return Object.freeze({
    auditDays: days(env, 'AUDIT_RETENTION_DAYS', 1),
    messageDays: days(env, 'MESSAGE_RETENTION_DAYS', MESSAGE_DAYS_MIN),
  });
}
