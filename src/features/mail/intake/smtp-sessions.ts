import pLimit from 'p-limit';
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { sqlState } from '../../../platform/db/database-errors.ts';
import type { Scratch } from '../../../platform/files/scratch.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPropertiesByAddress } from '../inbound-email.queries.ts';
import { createDiskAllowance, MESSAGE_BYTES_MAX, type ReceivedMessage, receiveMessage } from './receive-message.ts';
import { storeMessage } from './store-message.ts';

/** So many messages are stored at once; the others wait in files on this machine. */
const STORED_AT_ONCE_MAX = 4;
/** Of one connection. A sender with so many unknown recipients is guessing addresses. */
const UNKNOWN_RECIPIENTS_MAX = 100;
const MESSAGES_MAX = 500;

/** A reply to the sender (RFC 5321 4.2.3). The server puts the enhanced code (RFC 3463) before the text. */
class Reply extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const NO_MAILBOX = 'no such mailbox here';
const TRY_AGAIN = 'the message cannot be stored at the moment, try again later';

/** The handlers of the SMTP server, and what the receiver needs of its sessions. */
export type SmtpSessions = {
  handlers: Required<Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo' | 'onData' | 'onClose'>>;
  attach(server: SMTPServer): void;
  /** Answers 421 to every sender, once its current message has been answered; resolves when no message is left. */
  close(): Promise<void>;
};

/** Passes the outcome of the work to a callback, as the SMTP server expects. */
function answerCallback(
  work: Promise<void>,
  callback: (error?: Error | null) => void,
  onFailure: (error: unknown) => Reply,
): void {
  work.then(
    () => callback(),
    (error: unknown) => callback(error instanceof Reply ? error : onFailure(error)),
  );
}

function createBusySessions() {
  const busy = new Map<string, Promise<void>>();
  return {
    has: (id: string) => busy.has(id),
    run: (id: string, work: Promise<void>): Promise<void> => {
      const done = work.finally(() => busy.delete(id));
      busy.set(
        id,
        done.catch(() => {}),
      );
      return done;
    },
    all: async (): Promise<void> => {
      await Promise.all(busy.values());
    },
  };
}

/** Checks recipients, and ends sessions with too many unknown ones. */
function createRecipientCheck({ db }: Platform) {
  const unknownCounts = new Map<string, number>();
  return {
    check: async (address: string, sessionId: string): Promise<void> => {
      if ((await findPropertiesByAddress(db, [address])).length > 0) return;
      const unknownCount = (unknownCounts.get(sessionId) ?? 0) + 1;
      unknownCounts.set(sessionId, unknownCount);
      throw unknownCount > UNKNOWN_RECIPIENTS_MAX ? new Reply(421, 'too many unknown recipients') : new Reply(550, NO_MAILBOX);
    },
    forget: (sessionId: string): void => {
      unknownCounts.delete(sessionId);
    },
  };
}

/** Receives messages and stores them. Throws a `Reply` for a message that is refused, and the errors of disk, file store and database. */
function createMessageStorage(
  platform: Platform,
  scratch: Scratch,
  log: Logger,
  cutOff: (sessionId: string, text: string) => void,
) {
  const limit = pLimit(STORED_AT_ONCE_MAX);
  const allowance = createDiskAllowance();

  const store = async (received: ReceivedMessage, addresses: readonly string[]): Promise<void> => {
    // Checked again, as an address may have moved to another property since the RCPT command.
    const propertyIds = await findPropertiesByAddress(platform.db, addresses);
    if (propertyIds.length === 0) throw new Reply(550, NO_MAILBOX);
    const { path, sizeBytes, sha256 } = received;
    const stored = await storeMessage(platform, { source: 'SMTP', file: { path }, sizeBytes, sha256, propertyIds }, log);
    log.debug({ stored, sizeBytes }, 'a message was received by SMTP');
  };
  return async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const addresses = session.envelope.rcptTo.map(({ address }) => address);
    let reservedBytes = 0;
    const reserve = (bytes: number): boolean => {
      const fits = allowance.reserve(bytes);
      if (fits) reservedBytes += bytes;
      return fits;
    };
    const folder = await scratch.newFolder();
    try {
      const received = await receiveMessage(stream, folder, reserve);
      if (received === 'endless') cutOff(session.id, `5.3.4 the message is larger than ${MESSAGE_BYTES_MAX} bytes`);
      if (received === 'too big' || received === 'endless') throw new Reply(552, 'the message is too large');
      if (received === 'cut short') throw new Reply(451, TRY_AGAIN);
      if (received === 'no room') throw new Reply(452, 'too many messages at the moment, try again later');
      await limit(() => store(received, addresses));
    } finally {
      allowance.release(reservedBytes);
      await scratch.discard(folder);
    }
  };
}

/** The sessions of the receiver: they check recipients and store messages. */
export function createSmtpSessions(platform: Platform, scratch: Scratch, log: Logger): SmtpSessions {
  const busySessions = createBusySessions();
  const recipients = createRecipientCheck(platform);
  let server: SMTPServer | null = null;

  const cutOff = (sessionId: string, text: string): void => {
    for (const connection of server?.connections ?? []) {
      if (connection.id !== sessionId) continue;
      connection.send(552, text, false);
      connection.close();
    }
  };
  const store = createMessageStorage(platform, scratch, log, cutOff);
  /** The error is neither logged nor sent, as it may contain addresses. */
  const failed =
    (what: string) =>
    (error: unknown): Reply => {
      log.warn({ code: sqlState(error) ?? (error as Error).name }, `${what}: senders are asked to try again`);
      return new Reply(451, `${what} at the moment, try again later`);
    };

  return {
    handlers: {
      onMailFrom: (_from, { transaction }, callback) =>
        callback(transaction > MESSAGES_MAX ? new Reply(421, 'too many messages on this connection') : null),
      onRcptTo: ({ address }, session, callback) =>
        answerCallback(recipients.check(address, session.id), callback, failed('recipients cannot be checked')),
      onData: (stream, session, callback) => {
        const work = busySessions.run(session.id, store(stream, session)).catch((error: unknown) => {
          // The reply is sent only after the rest of the message has been read.
          stream.resume();
          throw error;
        });
        answerCallback(work, callback, failed('messages cannot be stored'));
      },
      onClose: ({ id }) => recipients.forget(id),
    },
    attach: (attached) => {
      server = attached;
    },
    close: async () => {
      const sendGoodbye = (): void => {
        for (const connection of [...(server?.connections ?? [])])
          if (!busySessions.has(connection.id)) connection.send(421, 'the service is shutting down', false);
      };
      sendGoodbye();
      await busySessions.all();
      // The replies to the last messages are sent first.
      await new Promise((resolve) => setImmediate(resolve));
      sendGoodbye();
    },
  };
}
