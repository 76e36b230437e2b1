import path from 'node:path';
import { ConfigError, type Env, integer, LOOPBACK_HOST } from './setting-values.ts';

/** Where mail is taken in by SMTP. Without TLS it comes in clear text; paths are of PEM files. */
export type SmtpSetting = Readonly<{ port: number; tls: Readonly<{ keyFile: string; certFile: string }> | null }>;

/** A mailbox and how to reach it. The password never leaves here but for the server. */
export type ImapSetting = Readonly<{
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  folder: string;
}>;

/** The settings of the SMTP receiver. @throws ConfigError */
export function inboundSmtp(env: Env): SmtpSetting | null {
  const [keyFile, certFile] = [env['INBOUND_SMTP_TLS_KEY'] || null, env['INBOUND_SMTP_TLS_CERT'] || null];
  const one = keyFile === null ? 'INBOUND_SMTP_TLS_CERT' : 'INBOUND_SMTP_TLS_KEY';
  const other = keyFile === null ? 'INBOUND_SMTP_TLS_KEY' : 'INBOUND_SMTP_TLS_CERT';
  if ((keyFile === null) !== (certFile === null)) throw new ConfigError(`${one} needs ${other}`);
  if (!env['INBOUND_SMTP_PORT']) {
    if (keyFile !== null) throw new ConfigError(`${one} needs INBOUND_SMTP_PORT`);
    return null;
  }
  const port = integer(env, 'INBOUND_SMTP_PORT', 0, 0, 65_535);
  const tls =
    keyFile === null || certFile === null
      ? null
      : Object.freeze({ keyFile: path.resolve(keyFile), certFile: path.resolve(certFile) });
  return Object.freeze({ port, tls });
}

const IMAP_FORM = 'INBOUND_IMAP_URL must be a URL like imaps://user:password@mail.example/INBOX';
/** A host name, an IPv4 address, or an IPv6 address in its brackets. */
const IMAP_HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i;

/** A part of the URL in plain letters; what would break the line of an IMAP command is none. */
function urlPart(text: string): string {
  let plain = '';
  try {
    plain = decodeURIComponent(text);
  } catch {
    throw new ConfigError('INBOUND_IMAP_URL holds a % that is not followed by two hexadecimal digits of UTF-8: write % as %25');
  }
  if (/\p{Cc}/u.test(plain)) throw new ConfigError('INBOUND_IMAP_URL holds a control character');
  return plain;
}

/** The mailbox that is read; no message repeats any of it: the password is in it. @throws ConfigError */
export function inboundImap(env: Env): ImapSetting | null {
  const text = env['INBOUND_IMAP_URL'];
  if (!text) return null;
  if (!URL.canParse(text)) throw new ConfigError(IMAP_FORM);
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === 'imaps:';
  if ((!secure && protocol !== 'imap:') || !IMAP_HOST.test(hostname) || port === '0') throw new ConfigError(IMAP_FORM);
  if (search !== '' || hash !== '' || /[?#]/.test(text))
    throw new ConfigError('INBOUND_IMAP_URL must have no ? and no #: in the user, the password and the folder write %3F and %23');
  if (username === '' || password === '') throw new ConfigError('INBOUND_IMAP_URL must name a user and a password');
  if (env['NODE_ENV'] === 'production' && !secure && !LOOPBACK_HOST.test(hostname))
    throw new ConfigError(
      'INBOUND_IMAP_URL must start with imaps:// with NODE_ENV=production: the password and the mail would be sent for all to read',
    );
  return Object.freeze({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    user: urlPart(username),
    password: urlPart(password),
    folder: urlPart(pathname.slice(1)) || 'INBOX',
  });
}
