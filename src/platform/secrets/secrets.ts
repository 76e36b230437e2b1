import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** One of the configured keys (SECRETS_KEY): keys can be derived from it, but the key itself cannot be read. */
export type SecretKey = Readonly<{
  /** 16 hexadecimal digits that identify the key and reveal nothing of it. */
  fingerprint: string;
  /** HKDF-SHA256 (RFC 5869): `bytes` bytes for this purpose only. */
  derive(salt: Uint8Array, info: string, bytes: number): Buffer;
}>;

/** The configured keys, and encryption with them. */
export type Secrets = Readonly<{
  /** The first is the current one. */
  keys: readonly [SecretKey, ...SecretKey[]];
  /** Encrypts by the current key (AES-256-GCM); opens only with the same `context`, which says what the text is and whose. */
  seal(text: string, context: string): Buffer;
  /** @throws UnknownKey; an Error where the bytes were changed or belong elsewhere */
  open(sealed: Uint8Array, context: string): string;
}>;

/** The text was encrypted by a key that is not configured here (any more, or not yet). */
export class UnknownKey extends Error {}

const FORM = 1;
const FINGERPRINT_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + FINGERPRINT_BYTES;
const NO_SALT = Buffer.alloc(0);

function secretKey(master: KeyObject): SecretKey {
  const derive = (salt: Uint8Array, info: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', master, salt, info, bytes));
  return { derive, fingerprint: derive(NO_SALT, 'hostelry-key-fingerprint-v1', FINGERPRINT_BYTES).toString('hex') };
}

/** The secrets of the service from its keys (32 bytes each, the first is the current one). The keys stay in here. */
export function createSecrets(masters: readonly [KeyObject, ...KeyObject[]]): Secrets {
  const [first, ...others] = masters;
  const current = secretKey(first);
  const keys: Secrets['keys'] = [current, ...others.map(secretKey)];
  const sealingKey = (key: SecretKey): Buffer => key.derive(NO_SALT, 'hostelry-seal-v1', 32);
  return {
    keys,
    seal: (text, context) => {
      const iv = randomBytes(IV_BYTES);
      const head = Buffer.concat([Buffer.of(FORM), Buffer.from(current.fingerprint, 'hex')]);
      const cipher = createCipheriv('aes-256-gcm', sealingKey(current), iv).setAAD(Buffer.concat([head, Buffer.from(context)]));
      return Buffer.concat([head, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEAD_BYTES + IV_BYTES + TAG_BYTES || bytes[0] !== FORM)
        throw new Error('not in the form of a sealed text');
      const head = bytes.subarray(0, HEAD_BYTES);
      const fingerprint = head.subarray(1).toString('hex');
      const key = keys.find((one) => one.fingerprint === fingerprint);
      if (key === undefined) throw new UnknownKey(`encrypted by the key ${fingerprint}, which is not configured`);
      const iv = bytes.subarray(HEAD_BYTES, HEAD_BYTES + IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.concat([head, Buffer.from(context)]))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES + IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
