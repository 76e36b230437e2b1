/** A setting that is wrong or missing. Its message is the one line that the start stops with. */
export class ConfigError extends Error {}

/** The environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Reads a whole number; returns the fallback if the variable is not set. @throws ConfigError */
export function readInteger(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

/** Reads `true` or `false`; returns the fallback if the variable is not set. @throws ConfigError */
export function readFlag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text !== 'true' && text !== 'false') throw new ConfigError(`${name} must be true or false, not "${text}"`);
  return text === 'true';
}

/** Reads a comma-separated list, without blanks around its items. */
export function readList(env: Env, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Returns the text if it is a URL with one of the protocols. @throws ConfigError, which does not repeat the text */
export function checkUrl(name: string, text: string, protocols: readonly string[]): string {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (parsed === null || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(`${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return text;
}

/** Hosts whose traffic never leaves the machine. */
export const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
