import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../platform/errors.ts';

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
/** Headers by which a proxy says that the request comes from elsewhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** The host of a header or URL, without its port; empty if it is none. */
function nameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/** Whether the request comes from this computer, to one of its own names, and by no proxy that says so. */
export function isFromThisComputer({ headers, socket }: FastifyRequest): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return LOOPBACK_NAME.test(nameOf(headers.host ?? '')) && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '');
}

/**
 * Refuses what the console's own page has not sent. A page elsewhere may send requests here, and by DNS rebinding even under a name of its
 * own that leads to this computer: its name is then in `Host`.
 *
 * - `Host` is a loopback name or that of PUBLIC_URL.
 * - `Origin`, which browsers send with every POST and DELETE, is that host.
 * - `Sec-Fetch-Site` is `same-origin`. Browsers leave it out where the page has neither HTTPS nor a loopback name.
 * @throws Problem 421, 400
 */
export function refuseOtherPages({ host, headers }: FastifyRequest, publicUrl: string): void {
  const ownHost = new URL(publicUrl).host;
  if (host !== ownHost && !LOOPBACK_NAME.test(nameOf(host)))
    throw new Problem(421, 'this service has another host name: see PUBLIC_URL');
  const { origin = '', 'sec-fetch-site': site } = headers;
  if (!URL.canParse(origin) || new URL(origin).host !== host || (site !== undefined && site !== 'same-origin'))
    throw new Problem(400, 'only the console may send this request');
}
