import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Parameters in the order of their names; one without a value is signed with an empty one. */
function canonicalQuery(query: string): string {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
}

/**
 * Why an S3 server refuses the request's signature (AWS Signature Version 4 in the Authorization header); null when it is right.
 * Written from Amazon's description, not with the library that signs.
 */
export function refuseSignature(request: IncomingMessage, accounts: Readonly<Record<string, string>>): string | null {
  const { method = '', url = '', headers } = request;
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (match === null) return 'AccessDenied';
  const [, accessKey = '', day = '', region = '', signedHeaders = '', signature = ''] = match;
  const secret = accounts[accessKey];
  if (secret === undefined) return 'InvalidAccessKeyId';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || Object.keys(headers).some((name) => name.startsWith('x-amz-') && !names.includes(name)))
    return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  const right = timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
  return right ? null : 'SignatureDoesNotMatch';
}
