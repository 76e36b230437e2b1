import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HostsError, hostsOf } from '../platform/db/hosts.ts';
import type { FileStoreSetting } from '../platform/files/open-file-store.ts';
import { ConfigError, checkUrl, type Env } from './setting-values.ts';

/** The connection string as it was set, with one host or several; null if it was not set. @throws ConfigError, which does not repeat it */
export const readDatabaseUrl = (env: Env): string | null => readConnectionString(env, 'DATABASE_URL');

/** A second connection string: past a pooler, or to a replica; null if it was not set. @throws ConfigError, which does not repeat it */
export function readFurtherUrl(env: Env, name: 'DATABASE_LISTEN_URL' | 'DATABASE_READ_URL'): string | null {
  const text = readConnectionString(env, name);
  if (text !== null && !env['DATABASE_URL']) throw new ConfigError(`${name} needs DATABASE_URL`);
  return text;
}

function readConnectionString(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  try {
    for (const single of hostsOf(text).all) checkUrl(name, single, ['postgres:', 'postgresql:']);
  } catch (error) {
    throw error instanceof HostsError ? new ConfigError(`${name} ${error.message}`) : error;
  }
  return text;
}

const FILE_STORE_FORM = 'FILE_STORE must be file: and a folder, or s3://bucket/prefix';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that every store accepts. No part of the path may be empty, `.` or `..`. */
const PREFIX = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w./-]{1,512}$/;

function readBucket(env: Env, text: string): FileStoreSetting {
  const [bucket = '', ...rest] = text.slice('s3://'.length).split('/');
  const prefix = rest.join('/').replace(/\/$/, '');
  if (!BUCKET.test(bucket) || (prefix !== '' && !PREFIX.test(prefix))) throw new ConfigError(`${FILE_STORE_FORM}, not "${text}"`);
  const endpoint = env['S3_ENDPOINT'];
  const region = env['S3_REGION'] || env['AWS_REGION'] || 'us-east-1';
  if (!/^[a-z0-9-]{1,50}$/.test(region)) throw new ConfigError(`S3_REGION must be a name like eu-central-1, not "${region}"`);
  return {
    kind: 's3',
    bucket,
    prefix,
    endpoint: endpoint ? checkUrl('S3_ENDPOINT', endpoint, ['https:', 'http:']) : null,
    region,
  };
}

/** @throws ConfigError */
export function readFileStore(env: Env, dataDir: string): FileStoreSetting {
  const text = env['FILE_STORE'] || `file:${path.join(dataDir, 'files')}`;
  if (text.startsWith('s3://')) return readBucket(env, text);
  // An operator who sets an endpoint expects a bucket. Files that went into a folder instead would be lost with the machine.
  if (env['S3_ENDPOINT']) throw new ConfigError('S3_ENDPOINT needs FILE_STORE=s3://bucket/prefix');
  const dir = text.startsWith('file:') ? text.slice('file:'.length) : '';
  if (dir === '' || /^\/\/[^/]/.test(dir)) throw new ConfigError(`${FILE_STORE_FORM}, not "${text}"`);
  return { kind: 'folder', dir: path.resolve(dir) };
}

/** Returns the certificate or public key in PEM form that the setting's file has; null if it is not set. @throws ConfigError */
export function readQrCertificate(env: Env): string | null {
  const file = env['AADHAAR_QR_CERTIFICATE'];
  if (!file) return null;
  try {
    const pem = readFileSync(file, 'utf8');
    if (createPublicKey(pem).asymmetricKeyType === 'rsa') return pem;
  } catch {
    // The file is missing, or is something else.
  }
  throw new ConfigError(`AADHAAR_QR_CERTIFICATE must be the path of a certificate in PEM form with an RSA key, not "${file}"`);
}
