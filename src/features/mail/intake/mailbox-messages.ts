import type { FetchQueryObject, ImapFlow } from 'imapflow';

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

/** The first numbers from `from` to `last`, at most a hundred, in their order. Numbers alone: for their sizes a server opens the messages, and one that it cannot open would hide the others. */
async function listSome(client: ImapFlow, from: number, last: number): Promise<number[]> {
  const found = (await client.search({ uid: `${from}:${last}` }, { uid: true })) || [];
  return found
    .filter((uid) => uid >= from && uid <= last)
    .sort((one, other) => one - other)
    .slice(0, BATCH);
}

/**
 * The messages whose numbers lie from `first` to `last`, in their order, in batches. Numbers have gaps of any width: what is asked for
 * at once grows while nothing is found.
 */
export async function* listMessages(client: ImapFlow, first: number, last: number): AsyncGenerator<readonly number[]> {
  let width = BATCH;
  for (let from = first; from <= last; ) {
    const to = Math.min(last, from + width - 1);
    const some = await listSome(client, from, to);
    if (some.length === 0) await assertThere(client);
    else yield some;
    from = some.length < BATCH ? to + 1 : (some.at(-1) ?? to) + 1;
    width = some.length === 0 ? 2 * width : BATCH;
  }
}

type Piece = { sizeBytes: number; source: Buffer };

/** What the server answers for the message; null when it has been removed meanwhile. */
async function fetchPiece(client: ImapFlow, uid: number, source: FetchQueryObject['source']): Promise<Piece | null> {
  let found: Piece | null = null;
  // A message of no bytes at all has no source.
  for await (const row of client.fetch(`${uid}`, { uid: true, size: true, source: source ?? true }, { uid: true }))
    if (row.uid === uid && 'source' in row) found = { sizeBytes: row.size ?? 0, source: row.source ?? Buffer.alloc(0) };
  if (found === null) await assertThere(client);
  return found;
}

/**
 * A message in full, read without marking it as read; null when it is not `wanted`, told by its beginning, or not there any more, and
 * its size where that is above `bytesMax`. It comes in one piece, so that no server can end it early: one message of at most 25 MB is
 * in memory at a time.
 */
export async function fetchMessage(
  client: ImapFlow,
  uid: number,
  wanted: (head: Buffer) => Promise<boolean>,
  bytesMax: number,
): Promise<Buffer | { tooLarge: true } | null> {
  const head = await fetchPiece(client, uid, { start: 0, maxLength: HEAD_BYTES });
  if (head === null || !(await wanted(head.source))) return null;
  if (head.source.length < HEAD_BYTES) return head.source;
  if (head.sizeBytes > bytesMax) return { tooLarge: true };
  const whole = await fetchPiece(client, uid, true);
  return whole !== null && whole.source.length > bytesMax ? { tooLarge: true } : (whole?.source ?? null);
}
