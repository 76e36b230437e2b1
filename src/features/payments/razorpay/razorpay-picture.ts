import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { fileTypeFromBuffer } from 'file-type';
import { isPublicAddress, PrivateAddress } from '../../../platform/network/address-guard.ts';
import { GatewayError, type Picture } from '../payment-gateway.ts';

/** The gateway's short link leads to the picture by one redirect. */
const REDIRECTS_MAX = 3;
const PICTURE_BYTES_MAX = 2_000_000;
const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

const failed = (reason: string): GatewayError => new GatewayError('REFUSED', null, `get the picture of a QR code: ${reason}`);

/**
 * Whether the service may ask this address: by https and on the public internet, or at the gateway's own address, which an operator
 * has set and which may be the simulator on this machine.
 */
function refuseAddress(url: URL, ownOrigin: string): void {
  if (url.origin === ownOrigin) return;
  if (url.protocol !== 'https:') throw failed('not an https address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw failed('not a public address');
}

/** Resolves names as the system does, and fails for a name with any address that is not public. The connection takes one of these addresses. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) callback(error ?? new Error('no address'), '', 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new PrivateAddress(), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function get(url: URL, ownOrigin: string, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup = url.origin === ownOrigin ? {} : { lookup: lookupPublic };
  return new Promise((resolve, reject) => {
    send(url, { agent: false, signal, headers: { accept: PICTURE_TYPES.join(), 'user-agent': 'hostelry' }, ...lookup }, resolve)
      .on('error', reject)
      .end();
  });
}

/** The response after all redirects. The keys of the account are sent to none of the addresses. */
async function follow(first: URL, ownOrigin: string, signal: AbortSignal): Promise<IncomingMessage> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    refuseAddress(url, ownOrigin);
    const response = await get(url, ownOrigin, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw failed(`status ${statusCode}`);
    if (!URL.canParse(headers.location, url)) throw failed('a redirect to no address');
    url = new URL(headers.location, url);
  }
  throw failed('too many redirects');
}

async function readPicture(response: IncomingMessage): Promise<Picture> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > PICTURE_BYTES_MAX) throw failed(`more than ${PICTURE_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!PICTURE_TYPES.includes(contentType)) throw failed('not a picture');
  return { bytes, contentType };
}

/**
 * Fetches the picture that the gateway has named, within `timeoutMs`. What it is follows from its bytes.
 * @throws GatewayError
 */
export async function fetchPicture(
  address: string,
  { baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number },
): Promise<Picture> {
  if (!URL.canParse(address)) throw failed('not an address');
  try {
    const response = await follow(new URL(address), new URL(baseUrl).origin, AbortSignal.timeout(timeoutMs));
    return await readPicture(response);
  } catch (error) {
    // The message of another error may hold the address, by which anybody can see the picture.
    if (error instanceof GatewayError) throw error;
    throw failed(error instanceof PrivateAddress ? 'not a public address' : 'the connection failed');
  }
}
