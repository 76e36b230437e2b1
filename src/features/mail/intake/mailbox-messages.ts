import type { FetchQueryObject, ImapFlow } from 'imapflow';

/** Messages are listed in batches of this size, however many there are. */
const BATCH = 100;
/** Enough for the header of any sensible message, and for the whole of most messages. */
const HEAD_BYTES = 256 * 1024;

/** The connection ended, or the server gave an invalid response: the next poll continues where this one stopped. */
export class MailboxLost extends Error {}

/** The client does not tell a server without messages from a connection that is gone: this does. */
async function assertConnected(client: ImapFlow): Promise<void> {
  if (!client.usable || client.mailbox === false) throw new MailboxLost('the mailbox is no longer open');
  await client.noop();
  if (!client.usable) throw new MailboxLost('the connection to the mailbox has ended');
}

/**
 * The first UIDs from `from` to `last`, at most a hundred, in ascending order. Sizes are not requested: for them a server opens the
 * messages, and one that it cannot open would hide the others.
 */
async function listUids(client: ImapFlow, from: number, last: number): Promise<number[]> {
  const found = (await client.search({ uid: `${from}:${last}` }, { uid: true })) || [];
  return found
    .filter((uid) => uid >= from && uid <= last)
    .sort((one, other) => one - other)
    .slice(0, BATCH);
}

/** The UIDs from `first` to `last` in ascending order, in batches. UIDs may have wide gaps, so the range that is searched grows while nothing is found. */
export async function* listMessages(client: ImapFlow, first: number, last: number): AsyncGenerator<readonly number[]> {
  let width = BATCH;
  for (let from = first; from <= last; ) {
    const to = Math.min(last, from + width - 1);
    const some = await listUids(client, from, to);
    if (some.length === 0) await assertConnected(client);
    else yield some;
    from = some.length < BATCH ? to + 1 : (some.at(-1) ?? to) + 1;
    width = some.length === 0 ? 2 * width : BATCH;
  }
}

type FetchedPart = { sizeBytes: number; source: Buffer };

/** Fetches a part of the message; null when the message has been removed. */
async function fetchPart(client: ImapFlow, uid: number, source: FetchQueryObject['source']): Promise<FetchedPart | null> {
  let found: FetchedPart | null = null;
  // An empty message has no source.
  for await (const row of client.fetch(`${uid}`, { uid: true, size: true, source: source ?? true }, { uid: true }))
    if (row.uid === uid && 'source' in row) found = { sizeBytes: row.size ?? 0, source: row.source ?? Buffer.alloc(0) };
  if (found === null) await assertConnected(client);
  return found;
}

/**
 * Fetches a whole message without marking it as read. Null when `isForUs` refuses its first bytes, or when it has been removed.
 * It is fetched in one piece, so that no server can end it early: one message of at most 25 MB is in memory at a time.
 */
export async function fetchMessage(
  client: ImapFlow,
  uid: number,
  isForUs: (head: Buffer) => Promise<boolean>,
  bytesMax: number,
): Promise<Buffer | { tooLarge: true } | null> {
  const head = await fetchPart(client, uid, { start: 0, maxLength: HEAD_BYTES });
  if (head === null || !(await isForUs(head.source))) return null;
  if (head.source.length < HEAD_BYTES) return head.source;
  if (head.sizeBytes > bytesMax) return { tooLarge: true };
  const whole = await fetchPart(client, uid, true);
  return whole !== null && whole.source.length > bytesMax ? { tooLarge: true } : (whole?.source ?? null);
}
