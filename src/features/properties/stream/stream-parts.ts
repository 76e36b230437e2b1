import type { TSchema } from 'typebox';
import type { Access } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Caller } from '../access/access.ts';

/** For whom a change is shown. */
export type StreamReader = Readonly<{
  links: Pick<Platform, 'publicUrl' | 'signedLinks'>;
  propertyId: string;
  caller: Caller;
}>;

/** What the stream shows of a change beside its type. */
export type ShownChange = { id: string; bookingId?: string | null; version?: string | null; removed?: boolean; item?: unknown };

/** How the events of a single stream look in this one: their feature says it, which also stored them. */
export type StreamItem = Readonly<{
  schema: TSchema;
  /** @param content the data of the event; `subjectId` is that of the event */
  show(content: unknown, reader: StreamReader, subjectId: string): ShownChange;
}>;

/** What other features know of their changes: properties import none of them. */
export type StreamParts = Readonly<{
  items: Readonly<Record<'board' | 'booking' | 'documents' | 'qr', StreamItem>>;
  /** Who may read the records. */
  readers: Readonly<{ booking: Access; dayClose: Access; email: Access; paymentRequest: Access }>;
}>;
