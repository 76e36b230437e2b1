import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

/** A request whose body has been read, and its response. */
export type Request = Readonly<{ request: IncomingMessage; response: ServerResponse; url: URL; text: string }>;

export type JsonResponse = Readonly<{ status: number; body: unknown }>;

export function sendJson(response: ServerResponse, { status, body }: JsonResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/** Host and port of an address, as a Host header has them. */
export function ownHost(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/**
 * Why this caller must not use the page or the controls; null when it may. Pages of other web sites must not drive them, neither with a
 * form (see Origin and Sec-Fetch-Site) nor through a host name of their own for this address (the Host header must be an IP address,
 * localhost or the public name). The controls are for this machine only.
 */
export function refusalOfCaller(
  { method, headers, socket }: IncomingMessage,
  isControl: boolean,
  publicHost: string,
): string | null {
  if (isControl && !LOOPBACK.test(socket.remoteAddress ?? '')) return 'The controls are for this machine only.';
  const host = headers.host ?? '';
  const name = (URL.parse(`http://${host}`)?.hostname ?? '').replace(/^\[|\]$/g, '');
  if (host !== publicHost && name !== 'localhost' && isIP(name) === 0) return 'This is not the name of this server.';
  if (method === 'GET' || method === 'HEAD') return null;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'Another web page may not do this.';
  const { origin } = headers;
  const from = origin === undefined ? host : URL.parse(origin)?.host;
  if (from !== host && from !== publicHost) return 'Another web page may not do this.';
  return null;
}
