import { RECORDS } from './generated/records.ts';

/** As many records, and as many answers, are remembered; the oldest go first. */
const REMEMBERED_MAX = 500;
/** All remembered answers together, in characters; a larger one is not remembered. The chart of 500 rooms and 60 days has 1.4 million. */
const CHARACTERS_MAX = 8_000_000;

type Copy = { etag: string; text: string; type: string };

/** A map that forgets what was set longest ago. `charactersOf`: what a value counts for. */
function createMemory<V>(charactersOf: (value: V) => number) {
  const entries = new Map<string, V>();
  let characters = 0;
  const forget = (key: string): void => {
    const value = entries.get(key);
    if (value === undefined) return;
    characters -= charactersOf(value);
    entries.delete(key);
  };
  return {
    get: (key: string): V | undefined => entries.get(key),
    keys: (): string[] => [...entries.keys()],
    delete: forget,
    set: (key: string, value: V): void => {
      forget(key);
      if (charactersOf(value) > CHARACTERS_MAX) return;
      entries.set(key, value);
      characters += charactersOf(value);
      for (const oldest of entries.keys()) {
        if (entries.size <= REMEMBERED_MAX && characters <= CHARACTERS_MAX) return;
        forget(oldest);
      }
    },
  };
}

/** The address of the record to whose path the template belongs: as many steps of the requested path as the template has. */
function recordPath(requested: string, template: string, full: string): string {
  const behind = full.split('/').length - template.split('/').length;
  const steps = requested.split('/');
  return steps.slice(0, steps.length - behind).join('/');
}

/** The address of the record that was read: a booking that was read by its reference is the one by its id. */
function addressOf(pathname: string, text: string): string {
  const [byReference] = /\/by-reference\/[^/]+$/.exec(pathname) ?? [];
  if (byReference === undefined) return pathname;
  const { id } = JSON.parse(text) as { id: string };
  return `${pathname.slice(0, -byReference.length)}/${id}`;
}

const PROPERTY = /^.*\/properties\/[^/]+/;
const BOOKING = /\/bookings\/[^/]+/;

/** Whether a write at `written` may have changed the record at `path`. */
function mayChange(path: string, written: string, method: string): boolean {
  if (path === written || path.startsWith(`${written}/`)) return true;
  const [property] = PROPERTY.exec(path) ?? [];
  if (property === undefined || property !== PROPERTY.exec(written)?.[0]) return false;
  // Nearly everything lies below the property, and only its own settings change it.
  if (path === property) return method === 'PUT';
  // A booking shows its guest, its rooms and what the property's settings make of it.
  return written.startsWith(`${path}/`) || (BOOKING.test(path) && !BOOKING.test(written));
}

/**
 * Remembers the ETags of what was read: a write sends that of its record as If-Match, so that it is refused (412) when somebody else has
 * changed the record meanwhile; a read sends it as If-None-Match, and gets the remembered answer when nothing has changed.
 */
export function createEtags() {
  const tags = createMemory<string>((etag) => etag.length);
  const copies = createMemory<Copy>(({ text }) => text.length);

  /** The booking that an answer is about, when the path does not say it: `room-stays/{id}/void`. */
  const bookingOf = (path: string, body: unknown): string | null => {
    const [property] = PROPERTY.exec(path) ?? [];
    const id = typeof body === 'object' && body !== null && 'bookingId' in body ? body.bookingId : undefined;
    return property !== undefined && typeof id === 'string' ? `${property}/bookings/${id}` : null;
  };

  const afterWrite = async (request: Request, response: Response, schemaPath: string): Promise<void> => {
    const { pathname } = new URL(request.url);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const booking = bookingOf(pathname, isJson ? await response.clone().json() : null);
    for (const path of tags.keys()) if (mayChange(path, pathname, request.method) || path === booking) tags.delete(path);
    const etag = response.headers.get('etag');
    const template = RECORDS[`${request.method} ${schemaPath}`];
    const location = response.headers.get('location');
    const record =
      template !== undefined
        ? recordPath(pathname, template, schemaPath)
        : location === null
          ? booking
          : new URL(location, request.url).pathname;
    if (etag !== null && record !== null && request.method !== 'DELETE') tags.set(record, etag);
  };

  return {
    /** Adds If-Match or If-None-Match, where the caller has not. */
    prepare(request: Request, schemaPath: string): void {
      if (request.method === 'GET') {
        const copy = copies.get(request.url);
        if (copy !== undefined && !request.headers.has('if-none-match')) request.headers.set('If-None-Match', copy.etag);
        return;
      }
      const template = RECORDS[`${request.method} ${schemaPath}`];
      if (template === undefined || request.headers.has('if-match')) return;
      const etag = tags.get(recordPath(new URL(request.url).pathname, template, schemaPath));
      if (etag !== undefined) request.headers.set('If-Match', etag);
    },

    /** Remembers what the answer says. @returns the remembered answer in place of a 304 */
    async learn(request: Request, response: Response, schemaPath: string): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (response.status === 412) {
        const template = RECORDS[`${request.method} ${schemaPath}`];
        if (template !== undefined) tags.delete(recordPath(pathname, template, schemaPath));
      }
      if (request.method !== 'GET') {
        if (response.ok) await afterWrite(request, response, schemaPath);
        return response;
      }
      const copy = copies.get(request.url);
      const etag = response.headers.get('etag');
      if (response.status === 304 && copy !== undefined) {
        tags.set(addressOf(pathname, copy.text), copy.etag);
        return new Response(copy.text, { headers: { 'Content-Type': copy.type, ETag: copy.etag } });
      }
      const type = response.headers.get('content-type') ?? '';
      if (response.status === 200 && etag !== null && type.startsWith('application/json')) {
        const text = await response.clone().text();
        tags.set(addressOf(pathname, text), etag);
        copies.set(request.url, { etag, type, text });
      }
      return response;
    },
  };
}
