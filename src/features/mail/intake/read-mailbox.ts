import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addMinutes } from '../../../platform/time.ts';
import { countStuck, type MailboxPosition, movePosition } from './mailbox.queries.ts';
import { fetchMessage, listMessages, MailboxLost } from './mailbox-messages.ts';
import { recipientsOf } from './message-recipients.rules.ts';
import { findPropertiesOf } from './recipient.queries.ts';
import { storeMessage } from './store-message.ts';
import { MESSAGE_BYTES_MAX } from './take-message.ts';

/** Another instance reads the mailbox, and has got further: what this one was about to write is undone. */
export class Overtaken extends Problem {
  constructor() {
    super(409, 'another instance reads the mailbox');
  }
}

/** The server knows no folder of that name. */
export class FolderMissing extends Error {}

/** What reading a mailbox once needs. */
export type MailboxVisit = {
  platform: Platform;
  client: ImapFlow;
  /** Of the row that remembers how far it was read. */
  name: string;
  folder: string;
  log: Logger;
  /** Asked before every message: keeps the turn. @throws Overtaken */
  stay(): Promise<void>;
  isLeaving(): boolean;
};

/** The highest number there is, for servers that do not say which one comes next. */
const UID_MAX = 2 ** 32 - 1;

/** Refused, and not for a reason that may pass (RFC 9051 7.1): servers say so with a code of their own, or with none. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseStatus' in error) || error.responseStatus !== 'NO') return false;
  return !('serverResponseCode' in error) || error.serverResponseCode === 'NONEXISTENT' || !error.serverResponseCode;
}

/** Opens the folder for reading only (EXAMINE): no message is marked as read, none loses its mark as new. */
async function openFolder({ client, folder }: MailboxVisit): Promise<{ uidValidity: number; lastUid: number }> {
  const opened = await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
    throw isMissing(error) ? new FolderMissing('there is no such folder', { cause: error }) : error;
  });
  // Undefined where the connection has just ended.
  const uidValidity = Number(opened?.uidValidity ?? Number.NaN);
  if (!Number.isSafeInteger(uidValidity)) throw new MailboxLost('the mailbox could not be opened');
  return { uidValidity, lastUid: opened.exists === 0 ? 0 : (opened.uidNext ?? UID_MAX + 1) - 1 };
}

/** Where the mailbox was read to, as written down; moves by compare-and-set. */
function createBookmark({ platform, name }: MailboxVisit, known: MailboxPosition) {
  let position = known;
  const write = async (db: Tx | Platform['db'], to: MailboxPosition): Promise<void> => {
    if (!(await movePosition(db, name, position, to, platform.clock()))) throw new Overtaken();
  };
  return {
    position: () => position,
    write,
    /** What was written by a transaction counts once that is committed. */
    moved: (to: MailboxPosition): void => {
      position = to;
    },
    goTo: async (to: MailboxPosition): Promise<void> => {
      await write(platform.db, to);
      position = to;
    },
  };
}

type Bookmark = ReturnType<typeof createBookmark>;

/** A message that the server does not hand over in so many visits and for so long, while it tells the numbers of others, is passed by. */
const STUCK_VISITS_MIN = 10;
const STUCK_MINUTES_MIN = 60;

/** The message, or null: it is nobody's, or it is gone. One that the server never hands over is passed by, with the end of this visit. */
async function fetchIfAble(
  { platform, client, name, log }: MailboxVisit,
  bookmark: Bookmark,
  uid: number,
  wanted: (head: Buffer) => Promise<boolean>,
): ReturnType<typeof fetchMessage> {
  let isOurTurn = false;
  const asked = async (head: Buffer): Promise<boolean> => {
    isOurTurn = true;
    const isWanted = await wanted(head);
    isOurTurn = false;
    return isWanted;
  };
  try {
    return await fetchMessage(client, uid, asked, MESSAGE_BYTES_MAX);
  } catch (error) {
    // Our own database is away: not the server's fault.
    if (isOurTurn) throw error;
    const now = platform.clock();
    const { count, since } = await countStuck(platform.db, name, uid, now);
    if (count >= STUCK_VISITS_MIN && since <= addMinutes(now, -STUCK_MINUTES_MIN)) {
      log.error({ uid }, 'a message of the mailbox is not handed over by its server and is left there: look at it by hand');
      await bookmark.goTo({ uidValidity: bookmark.position().uidValidity, lastUid: uid });
    }
    // The connection may be gone: the next visit goes on.
    throw error;
  }
}

/** Whether the message was new to a property. Then it is stored, and read up to, in one transaction. */
async function takeOne(visit: MailboxVisit, bookmark: Bookmark, uid: number): Promise<boolean> {
  const { platform, log } = visit;
  let propertyIds: string[] = [];
  const wanted = async (head: Buffer): Promise<boolean> => {
    propertyIds = await findPropertiesOf(platform.db, recipientsOf(head.toString('utf8')));
    return propertyIds.length > 0;
  };
  const raw = await fetchIfAble(visit, bookmark, uid, wanted);
  if (raw === null) return false;
  if ('tooLarge' in raw) {
    log.warn({ uid }, `a message of the mailbox has more than ${MESSAGE_BYTES_MAX} bytes and is left there`);
    return false;
  }
  const to = { uidValidity: bookmark.position().uidValidity, lastUid: uid };
  const sha256 = createHash('sha256').update(raw).digest();
  const also = (tx: Tx): Promise<void> => bookmark.write(tx, to);
  const arrived = { source: 'IMAP' as const, file: raw, sizeBytes: raw.length, sha256, propertyIds, also };
  const stored = await storeMessage(platform, arrived, log);
  bookmark.moved(to);
  return stored > 0;
}

/**
 * Reads what is new in the mailbox since `known`, the oldest first. A message is stored in the same transaction that remembers its
 * number: wherever this ends, the next visit goes on behind the last one, and none is lost or doubled. Where the numbers mean
 * something else than before (UIDVALIDITY), the mailbox is read from its beginning: what is stored already is known by its bytes.
 * @returns how many messages were new
 * @throws Overtaken, MailboxLost, and what the server, the file store and the database throw
 */
export async function readMailbox(visit: MailboxVisit, known: MailboxPosition): Promise<number> {
  const { log } = visit;
  const bookmark = createBookmark(visit, known);
  const { uidValidity, lastUid } = await openFolder(visit);
  if (known.uidValidity !== uidValidity) {
    if (known.uidValidity !== null) log.info('the mailbox numbers its messages anew: it is read from its beginning');
    await bookmark.goTo({ uidValidity, lastUid: 0 });
  }
  let stored = 0;
  let passed = 0;
  for await (const batch of listMessages(visit.client, bookmark.position().lastUid + 1, lastUid)) {
    for (const uid of batch) {
      if (visit.isLeaving()) return stored;
      await visit.stay();
      if (await takeOne(visit, bookmark, uid)) stored += 1;
      else passed += 1;
    }
    const last = batch.at(-1) ?? 0;
    if (last > bookmark.position().lastUid) await bookmark.goTo({ uidValidity, lastUid: last });
  }
  if (stored + passed > 0) log.debug({ stored, passed }, 'the mailbox has been read');
  return stored;
}
