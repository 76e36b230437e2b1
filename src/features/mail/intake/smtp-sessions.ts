import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { sqlState } from '../../../platform/db/database-errors.ts';
import type { Scratch } from '../../../platform/files/scratch.ts';
import type { Logger } from '../../../platform/http/route.ts';
import { createGate } from '../../../platform/outbox/gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPropertiesOf } from './recipient.queries.ts';
import { storeMessage } from './store-message.ts';
import { createAllowance, MESSAGE_BYTES_MAX, type TakenMessage, takeMessage } from './take-message.ts';

/** At once in the file store and in the database; the others wait their turn with what they have sent on disk. */
const STORED_AT_ONCE_MAX = 4;
/** Of one connection. Who asks for so many strangers is looking for addresses. */
const UNKNOWN_MAX = 100;
const MESSAGES_MAX = 500;

/** An answer to the sender (RFC 5321 4.2.3); the server puts the enhanced code (RFC 3463) before the text. */
class Reply extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const UNKNOWN = 'no such mailbox here';
const TRY_AGAIN = 'the message cannot be stored at the moment, try again later';

/** What the server asks of a session, and what the receiver may ask of all of them. */
export type SmtpSessions = {
  handlers: Required<Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo' | 'onData' | 'onClose'>>;
  attach(server: SMTPServer): void;
  /** Tells everybody to leave, those with a message under way when that has been answered; resolves when none is left. */
  leave(): Promise<void>;
};

/** Hands the outcome of the work to a callback of the server, which knows no promises. */
function answer(work: Promise<void>, callback: (error?: Error | null) => void, onFailure: (error: unknown) => Reply): void {
  work.then(
    () => callback(),
    (error: unknown) => callback(error instanceof Reply ? error : onFailure(error)),
  );
}

function createTurns() {
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

/** Who is written to: a session may ask for so many strangers and no more. */
function createRecipients({ db }: Platform) {
  const unknownOf = new Map<string, number>();
  return {
    check: async (address: string, sessionId: string): Promise<void> => {
      if ((await findPropertiesOf(db, [address])).length > 0) return;
      const unknown = (unknownOf.get(sessionId) ?? 0) + 1;
      unknownOf.set(sessionId, unknown);
      throw unknown > UNKNOWN_MAX ? new Reply(421, 'too many unknown recipients') : new Reply(550, UNKNOWN);
    },
    forget: (sessionId: string): void => {
      unknownOf.delete(sessionId);
    },
  };
}

/** Takes messages from their connections into the store. Throws a `Reply` for what is not taken, and whatever is in the way. */
function createStoring(platform: Platform, scratch: Scratch, log: Logger, cutOff: (sessionId: string, text: string) => void) {
  const gate = createGate(STORED_AT_ONCE_MAX);
  const allowance = createAllowance();

  const keep = async (taken: TakenMessage, addresses: readonly string[]): Promise<void> => {
    // Asked again: addresses may have been given to another property since the sender named them.
    const propertyIds = await findPropertiesOf(platform.db, addresses);
    if (propertyIds.length === 0) throw new Reply(550, UNKNOWN);
    const { path, sizeBytes, sha256 } = taken;
    const stored = await storeMessage(platform, { source: 'SMTP', file: { path }, sizeBytes, sha256, propertyIds }, log);
    log.debug({ stored, sizeBytes }, 'a message has come by SMTP');
  };
  return async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const addresses = session.envelope.rcptTo.map(({ address }) => address);
    let takenBytes = 0;
    const take = (bytes: number): boolean => {
      const fits = allowance.take(bytes);
      if (fits) takenBytes += bytes;
      return fits;
    };
    const folder = await scratch.newFolder();
    try {
      const taken = await takeMessage(stream, folder, take);
      if (taken === 'endless') cutOff(session.id, `5.3.4 the message is larger than ${MESSAGE_BYTES_MAX} bytes`);
      if (taken === 'too big' || taken === 'endless') throw new Reply(552, 'the message is too large');
      if (taken === 'cut short') throw new Reply(451, TRY_AGAIN);
      if (taken === 'no room') throw new Reply(452, 'too many messages at the moment, try again later');
      await gate(() => keep(taken, addresses));
    } finally {
      allowance.give(takenBytes);
      await scratch.discard(folder);
    }
  };
}

/** The sessions of the receiver: who may be written to, and what becomes of a message. */
export function createSmtpSessions(platform: Platform, scratch: Scratch, log: Logger): SmtpSessions {
  const turns = createTurns();
  const recipients = createRecipients(platform);
  let server: SMTPServer | null = null;

  const cutOff = (sessionId: string, text: string): void => {
    for (const connection of server?.connections ?? []) {
      if (connection.id !== sessionId) continue;
      connection.send(552, text, false);
      connection.close();
    }
  };
  const store = createStoring(platform, scratch, log, cutOff);
  /** Neither the log nor the sender is shown the error: it may hold whose mail it was. */
  const failed =
    (what: string) =>
    (error: unknown): Reply => {
      log.warn({ code: sqlState(error) ?? (error as Error).name }, `${what}: senders are asked to come again`);
      return new Reply(451, `${what} at the moment, try again later`);
    };

  return {
    handlers: {
      onMailFrom: (_from, { transaction }, callback) =>
        callback(transaction > MESSAGES_MAX ? new Reply(421, 'enough for one connection') : null),
      onRcptTo: ({ address }, session, callback) =>
        answer(recipients.check(address, session.id), callback, failed('recipients cannot be checked')),
      onData: (stream, session, callback) => {
        const work = turns.run(session.id, store(stream, session)).catch((error: unknown) => {
          // Whatever has not been read holds up the answer.
          stream.resume();
          throw error;
        });
        answer(work, callback, failed('messages cannot be stored'));
      },
      onClose: ({ id }) => recipients.forget(id),
    },
    attach: (attached) => {
      server = attached;
    },
    leave: async () => {
      const tell = (): void => {
        for (const connection of [...(server?.connections ?? [])])
          if (!turns.has(connection.id)) connection.send(421, 'the service is shutting down', false);
      };
      tell();
      await turns.all();
      // The answers to the last messages go out first.
      await new Promise((resolve) => setImmediate(resolve));
      tell();
    },
  };
}
