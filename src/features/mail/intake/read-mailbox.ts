import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addMinutes } from '../../../platform/time.ts';
import { findPropertiesByAddress } from '../inbound-email.queries.ts';
import { countFailedFetch, type MailboxPosition, movePosition } from './mailbox.queries.ts';
import { fetchMessage, listMessages, MailboxLost } from './mailbox-messages.ts';
import { parseRecipients } from './message-recipients.rules.ts';
import { MESSAGE_BYTES_MAX } from './receive-message.ts';
import { storeMessage } from './store-message.ts';

/** Another instance reads the mailbox now: the transaction of this one is rolled back. */
export class LeaseLost extends Problem {
  constructor() {
    super(409, 'another instance reads the mailbox');
  }
}

/** The server has no folder of that name. */
export class FolderMissing extends Error {}

/** What one poll of a mailbox needs. */
export type MailboxPoll = {
  platform: Platform;
  client: ImapFlow;
  /** The key of the row that stores how far the mailbox has been read. */
  name: string;
  folder: string;
  log: Logger;
  /** Called before every message. @throws LeaseLost */
  keepLease(): Promise<void>;
  isStopping(): boolean;
};

/** The highest possible UID, for servers that do not announce the next one. */
const UID_MAX = 2 ** 32 - 1;

/** Whether the server refused because the folder does not exist (RFC 9051 7.1). Some servers send no response code for this. */
function isFolderMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseStatus' in error) || error.responseStatus !== 'NO') return false;
  return !('serverResponseCode' in error) || error.serverResponseCode === 'NONEXISTENT' || !error.serverResponseCode;
}

/** Opens the folder for reading only (EXAMINE), so that no message is marked as read or loses its mark as recent. */
async function openFolder({ client, folder }: MailboxPoll): Promise<{ uidValidity: number; lastUid: number }> {
  const opened = await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
    throw isFolderMissing(error) ? new FolderMissing('there is no such folder', { cause: error }) : error;
  });
  // `opened` is undefined when the connection has just ended.
  const uidValidity = Number(opened?.uidValidity ?? Number.NaN);
  if (!Number.isSafeInteger(uidValidity)) throw new MailboxLost('the mailbox could not be opened');
  return { uidValidity, lastUid: opened.exists === 0 ? 0 : (opened.uidNext ?? UID_MAX + 1) - 1 };
}

/** The stored position in the mailbox, moved by compare-and-set. */
function createBookmark({ platform, name }: MailboxPoll, known: MailboxPosition) {
  let position = known;
  const write = async (db: Tx | Platform['db'], to: MailboxPosition): Promise<void> => {
    if (!(await movePosition(db, name, position, to, platform.clock()))) throw new LeaseLost();
  };
  return {
    position: () => position,
    write,
    /** Called after the transaction that wrote the position has been committed. */
    setPosition: (to: MailboxPosition): void => {
      position = to;
    },
    moveTo: async (to: MailboxPosition): Promise<void> => {
      await write(platform.db, to);
      position = to;
    },
  };
}

type Bookmark = ReturnType<typeof createBookmark>;

/** A message that cannot be fetched in so many polls and for so long, while the server lists other messages, is skipped. */
const FAILED_FETCHES_MIN = 10;
const FAILED_MINUTES_MIN = 60;

/**
 * Fetches the message; null when it is for none of the properties or has been removed. A message that the server never delivers is
 * skipped in the end; the poll fails in any case.
 */
async function fetchOrSkip(
  { platform, client, name, log }: MailboxPoll,
  bookmark: Bookmark,
  uid: number,
  isForUs: (head: Buffer) => Promise<boolean>,
): ReturnType<typeof fetchMessage> {
  let isCheckingRecipients = false;
  const checked = async (head: Buffer): Promise<boolean> => {
    isCheckingRecipients = true;
    const isOurs = await isForUs(head);
    isCheckingRecipients = false;
    return isOurs;
  };
  try {
    return await fetchMessage(client, uid, checked, MESSAGE_BYTES_MAX);
  } catch (error) {
    // The database could not be reached: the mail server is not at fault.
    if (isCheckingRecipients) throw error;
    const now = platform.clock();
    const { count, since } = await countFailedFetch(platform.db, name, uid, now);
    if (count >= FAILED_FETCHES_MIN && since <= addMinutes(now, -FAILED_MINUTES_MIN)) {
      log.error({ uid }, 'the mail server does not deliver a message of the mailbox, which is skipped: look at it by hand');
      await bookmark.moveTo({ uidValidity: bookmark.position().uidValidity, lastUid: uid });
    }
    // The connection may be gone. The next poll continues.
    throw error;
  }
}

/** Stores the message and moves the position in one transaction. False when no property stored it as new. */
async function storeOne(poll: MailboxPoll, bookmark: Bookmark, uid: number): Promise<boolean> {
  const { platform, log } = poll;
  let propertyIds: string[] = [];
  const isForUs = async (head: Buffer): Promise<boolean> => {
    propertyIds = await findPropertiesByAddress(platform.db, parseRecipients(head.toString('utf8')));
    return propertyIds.length > 0;
  };
  const raw = await fetchOrSkip(poll, bookmark, uid, isForUs);
  if (raw === null) return false;
  if ('tooLarge' in raw) {
    log.warn({ uid }, `a message of the mailbox is larger than ${MESSAGE_BYTES_MAX} bytes and is skipped`);
    return false;
  }
  const to = { uidValidity: bookmark.position().uidValidity, lastUid: uid };
  const sha256 = createHash('sha256').update(raw).digest();
  const alsoWrite = (tx: Tx): Promise<void> => bookmark.write(tx, to);
  const arrived = { source: 'IMAP' as const, file: raw, sizeBytes: raw.length, sha256, propertyIds, alsoWrite };
  const stored = await storeMessage(platform, arrived, log);
  bookmark.setPosition(to);
  return stored > 0;
}

/**
 * Reads the messages after the position `known`, the oldest first. Each message is stored in the transaction that moves the position:
 * wherever reading ends, the next poll continues after the last stored message, and none is lost or stored twice. When the server has
 * renumbered its messages (UIDVALIDITY has changed), the mailbox is read from the beginning; messages that are stored already are
 * recognised by their bytes.
 * @returns how many messages were new
 * @throws LeaseLost, MailboxLost, and the errors of the mail server, the file store and the database
 */
export async function readMailbox(poll: MailboxPoll, known: MailboxPosition): Promise<number> {
  const { log } = poll;
  const bookmark = createBookmark(poll, known);
  const { uidValidity, lastUid } = await openFolder(poll);
  if (known.uidValidity !== uidValidity) {
    if (known.uidValidity !== null) log.info('the mailbox has renumbered its messages: it is read from the beginning');
    await bookmark.moveTo({ uidValidity, lastUid: 0 });
  }
  let stored = 0;
  let skipped = 0;
  for await (const batch of listMessages(poll.client, bookmark.position().lastUid + 1, lastUid)) {
    for (const uid of batch) {
      if (poll.isStopping()) return stored;
      await poll.keepLease();
      if (await storeOne(poll, bookmark, uid)) stored += 1;
      else skipped += 1;
    }
    const last = batch.at(-1) ?? 0;
    if (last > bookmark.position().lastUid) await bookmark.moveTo({ uidValidity, lastUid: last });
  }
  if (stored + skipped > 0) log.debug({ stored, skipped }, 'the mailbox has been read');
  return stored;
}
