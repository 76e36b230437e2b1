import type { FetchQueryObject, ImapFlow } from 'imapflow';

/** A message of the opened mailbox, as the server lists it. */
export type ListedMessage = { uid: number; sizeBytes: number };

/** So many are known about at a time, however many there are. */
const BATCH = 100;
/** Enough for the header of any message that is meant to be read, and for the whole of most. */
const HEAD_BYTES = 256 * 1024;

/** The connection ended, or the server said something that is no answer: the next round begins where this one got to. */
export class MailboxLost extends Error {}

/** A server with nothing to tell and a connection that is gone look alike to the client. */
async function assertThere(client: ImapFlow): Promise<void> {
  if (!client.usable || client.mailbox === false) throw new MailboxLost('the mailbox is not open any more');
  await client.noop();
  if (!client.usable) throw new MailboxLost('the connection to the mailbox has ended');
}

/** The first messages from `from` to `last`, at most a hundred, in the order of their numbers. */
async function listSome(client: ImapFlow, from: number, last: number): Promise<ListedMessage[]> {
  let some: ListedMessage[] = [];
  const lowest = (): ListedMessage[] => some.sort((one, other) => one.uid - other.uid).slice(0, BATCH);
  for await (const { uid, size } of client.fetch(`${from}:${last}`, { uid: true, size: true }, { uid: true })) {
    // Notes about other messages may come in between.
    if (uid < from || uid > last || size === undefined) continue;
    some.push({ uid, sizeBytes: size });
    if (some.length >= 2 * BATCH) some = lowest();
  }
  return lowest();
}

/**
 * The messages whose numbers lie from `first` to `last`, in their order, in batches. Numbers have gaps of any width: what is asked for
 * at once grows while nothing is found.
 */
export async function* listMessages(client: ImapFlow, first: number, last: number): AsyncGenerator<readonly ListedMessage[]> {
  let width = BATCH;
  for (let from = first; from <= last; ) {
    const to = Math.min(last, from + width - 1);
    const some = await listSome(client, from, to);
    if (some.length === 0) await assertThere(client);
    else yield some;
    from = some.length < BATCH ? to + 1 : (some.at(-1)?.uid ?? to) + 1;
    width = some.length === 0 ? 2 * width : BATCH;
  }
}

/** What the server answers for the message; null when it has been removed meanwhile. */
async function fetchSource(client: ImapFlow, uid: number, source: FetchQueryObject['source']): Promise<Buffer | null> {
  let found: Buffer | null = null;
  // A message of no bytes at all has no source.
  for await (const row of client.fetch(`${uid}`, { uid: true, source: source ?? true }, { uid: true }))
    if (row.uid === uid && 'source' in row) found = row.source ?? Buffer.alloc(0);
  if (found === null) await assertThere(client);
  return found;
}

/**
 * A message in full, read without marking it as read, or null when it is not `wanted`, told by its beginning, or not there any more.
 * It comes in one piece, so that no server can end it early: one message of at most 25 MB is in memory at a time.
 */
export async function fetchMessage(
  client: ImapFlow,
  uid: number,
  wanted: (head: Buffer) => Promise<boolean>,
): Promise<Buffer | null> {
  const head = await fetchSource(client, uid, { start: 0, maxLength: HEAD_BYTES });
  if (head === null || !(await wanted(head))) return null;
  return head.length < HEAD_BYTES ? head : fetchSource(client, uid, true);
}
