import path from 'node:path';
import { ConfigError, type Env, LOOPBACK_HOST, readInteger } from './setting-values.ts';

/** How mail is received by SMTP. Without TLS it comes in clear text. The paths are those of PEM files. */
export type SmtpSetting = Readonly<{ port: number; tls: Readonly<{ keyFile: string; certFile: string }> | null }>;

/** A mailbox. With `secure` the connection starts with TLS. The password is sent to the server only. */
export type ImapSetting = Readonly<{
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  folder: string;
}>;

/** @throws ConfigError */
export function readInboundSmtp(env: Env): SmtpSetting | null {
  const [keyFile, certFile] = [env['INBOUND_SMTP_TLS_KEY'] || null, env['INBOUND_SMTP_TLS_CERT'] || null];
  const one = keyFile === null ? 'INBOUND_SMTP_TLS_CERT' : 'INBOUND_SMTP_TLS_KEY';
  const other = keyFile === null ? 'INBOUND_SMTP_TLS_KEY' : 'INBOUND_SMTP_TLS_CERT';
  if ((keyFile === null) !== (certFile === null)) throw new ConfigError(`${one} needs ${other}`);
  if (!env['INBOUND_SMTP_PORT']) {
    if (keyFile !== null) throw new ConfigError(`${one} needs INBOUND_SMTP_PORT`);
    return null;
  }
  const port = readInteger(env, 'INBOUND_SMTP_PORT', 0, 0, 65_535);
  const tls =
    keyFile === null || certFile === null
      ? null
      : Object.freeze({ keyFile: path.resolve(keyFile), certFile: path.resolve(certFile) });
  return Object.freeze({ port, tls });
}

const IMAP_FORM = 'INBOUND_IMAP_URL must be a URL like imaps://user:password@mail.example/INBOX';
/** A host name, an IPv4 address, or an IPv6 address in its brackets. */
const IMAP_HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i;

/** Decodes a part of the URL. Refuses characters that would break the line of an IMAP command. */
function decodePart(text: string): string {
  let plain = '';
  try {
    plain = decodeURIComponent(text);
  } catch {
    throw new ConfigError('INBOUND_IMAP_URL has a % that is not followed by two hexadecimal digits of UTF-8: write % as %25');
  }
  if (/\p{Cc}/u.test(plain)) throw new ConfigError('INBOUND_IMAP_URL has a control character');
  return plain;
}

/** @throws ConfigError, which repeats nothing of the URL, as it has the password */
export function readInboundImap(env: Env): ImapSetting | null {
  const text = env['INBOUND_IMAP_URL'];
  if (!text) return null;
  if (!URL.canParse(text)) throw new ConfigError(IMAP_FORM);
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === 'imaps:';
  if ((!secure && protocol !== 'imap:') || !IMAP_HOST.test(hostname) || port === '0') throw new ConfigError(IMAP_FORM);
  if (search !== '' || hash !== '' || /[?#]/.test(text))
    throw new ConfigError('INBOUND_IMAP_URL must not have ? or #: write %3F and %23 in the user, the password and the folder');
  if (username === '' || password === '') throw new ConfigError('INBOUND_IMAP_URL must name a user and a password');
  if (env['NODE_ENV'] === 'production' && !secure && !LOOPBACK_HOST.test(hostname))
    throw new ConfigError(
      'INBOUND_IMAP_URL must start with imaps:// with NODE_ENV=production: otherwise the password and the mail are sent in clear text',
    );
  return Object.freeze({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    user: decodePart(username),
    password: decodePart(password),
    folder: decodePart(pathname.slice(1)) || 'INBOX',
  });
}
