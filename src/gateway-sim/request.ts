import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request whose body has been read, and where its answer goes. */
export type Request = Readonly<{ request: IncomingMessage; response: ServerResponse; url: URL; text: string }>;
