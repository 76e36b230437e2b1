import type { OutgoingHttpHeader } from 'node:http';
import type { App } from './route.ts';

/** Where a header names an address of this service without its host: the start of `Location`, and of each link. */
const OWN_PATH = /(^|<)(?=\/(?!\/))/g;

/**
 * Puts the path of the public address (`https://example.org/pms`) before the addresses in `Location` and `Link`: a proxy takes it away
 * from requests, so the service itself does not see it.
 */
export function keepPublicPath(app: App, publicUrl: string): void {
  const prefix = new URL(publicUrl).pathname.replace(/\/+$/, '');
  if (prefix === '') return;
  const within = (header: OutgoingHttpHeader): string => String(header).replaceAll(OWN_PATH, `$1${prefix}`);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const name of ['location', 'link']) {
      const header = reply.getHeader(name);
      if (header !== undefined) void reply.header(name, within(header));
    }
    done();
  });
}
