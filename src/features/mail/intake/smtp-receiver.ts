import { readFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpSetting } from '../../../inbound-settings.ts';
import { createScratch } from '../../../platform/files/scratch.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSmtpSessions, type SmtpSessions } from './smtp-sessions.ts';
import { MESSAGE_BYTES_MAX } from './take-message.ts';

/** Takes mail from other mail servers while it runs. */
export type SmtpReceiver = {
  /** Where it listens. */
  port: number;
  /** Takes no new connections, lets the messages under way finish (10 s) and closes. Never fails. */
  stop(): Promise<void>;
};

/** More connections are answered 421, and far more not at all. */
const CLIENTS_MAX = 50;
const SOCKETS_MAX = 4 * CLIENTS_MAX;
const RECIPIENTS_MAX = 100;
/** RFC 5321 4.5.3.2 has patient senders; one that says nothing for so long is gone. */
const IDLE_MS_MAX = 60_000;
/** A whole connection, however busily it drips. */
const CONNECTION_MS_MAX = 10 * 60_000;
/** What one connection may bring in all: commands and answers that lead nowhere end here too. */
const CONNECTION_BYTES_MAX = 20 * MESSAGE_BYTES_MAX;
const WATCH_MS = 1_000;
const FINISH_MS_MAX = 10_000;
/** How long a sender that was told to leave may keep its end open. */
const LEAVE_MS = 300;
const COMMAND_LENGTH_MAX = 4_096;

/** How long and how much a connection may be; what tests make shorter. */
export type ConnectionLimits = { idleMs: number; connectionMs: number; watchMs: number };
const LIMITS: ConnectionLimits = { idleMs: IDLE_MS_MAX, connectionMs: CONNECTION_MS_MAX, watchMs: WATCH_MS };

async function pemOf(setting: string, file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${setting}: the file ${file} cannot be read: ${error.code ?? 'unknown reason'}`, { cause: error });
  });
}

/** The certificate and its key, tried out once: a pair that does not fit would fail every sender. */
async function tlsOf({ tls }: SmtpSetting): Promise<Pick<SMTPServerOptions, 'key' | 'cert'> | null> {
  if (tls === null) return null;
  const key = await pemOf('INBOUND_SMTP_TLS_KEY', tls.keyFile);
  const cert = await pemOf('INBOUND_SMTP_TLS_CERT', tls.certFile);
  for (const [setting, part, what] of [
    ['INBOUND_SMTP_TLS_KEY', { key }, 'a private key'],
    ['INBOUND_SMTP_TLS_CERT', { cert }, 'a certificate'],
    ['INBOUND_SMTP_TLS_CERT', { key, cert }, 'the certificate of the key in INBOUND_SMTP_TLS_KEY'],
  ] as const) {
    try {
      createSecureContext(part);
    } catch (error) {
      throw new Error(`${setting} must be the path of a PEM file with ${what}`, { cause: error });
    }
  }
  return { key, cert };
}

function optionsOf(platform: Platform, sessions: SmtpSessions, tls: Awaited<ReturnType<typeof tlsOf>>, idleMs: number) {
  const options: SMTPServerOptions = {
    ...tls,
    hideSTARTTLS: tls === null,
    disabledCommands: ['AUTH', 'XCLIENT', 'XFORWARD', 'HELP', 'WIZ', 'SHELL', 'KILL', ...(tls === null ? ['STARTTLS'] : [])],
    // The name under which the service is known, not that of the machine it runs on.
    name: new URL(platform.config.publicUrl).hostname,
    heloResponse: '%s',
    hideENHANCEDSTATUSCODES: false,
    disableReverseLookup: true,
    logger: false,
    size: MESSAGE_BYTES_MAX,
    rejectOversized: true,
    maxClients: CLIENTS_MAX,
    maxRecipients: RECIPIENTS_MAX,
    maxCommandLength: COMMAND_LENGTH_MAX,
    socketTimeout: idleMs,
    closeTimeout: FINISH_MS_MAX,
    ...sessions.handlers,
  };
  return options;
}

/** Ends connections that take too long or too much, whatever is said on them. */
function watchSockets(server: SMTPServer, { connectionMs, watchMs }: ConnectionLimits) {
  const since = new Map<Socket, number>();
  server.server.maxConnections = SOCKETS_MAX;
  server.server.on('connection', (socket: Socket) => {
    since.set(socket, performance.now());
    // One that breaks before the session has begun would end the process.
    socket.on('error', () => {});
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, begun] of since) {
      if (now - begun > connectionMs || socket.bytesRead > CONNECTION_BYTES_MAX) socket.destroy();
      // Not by its event: whoever puts TLS on a socket takes all listeners off it.
      if (socket.destroyed) since.delete(socket);
    }
  }, watchMs);
  timer.unref();
  const destroyAll = (): void => {
    for (const socket of since.keys()) socket.destroy();
  };
  return { destroyAll, stop: () => clearInterval(timer) };
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reason =
    error.code === 'EADDRINUSE'
      ? `is used by another program on ${host}: stop it, or set another one`
      : error.code === 'EACCES'
        ? 'may not be opened by this user: ports below 1024 need a privilege'
        : `cannot be opened on ${host}: ${error.code ?? 'unknown reason'}`;
  return new Error(`INBOUND_SMTP_PORT ${port} ${reason}`, { cause: error });
}

async function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onError = (error: NodeJS.ErrnoException): void => reject(listenProblem(error, port, host));
  server.on('error', onError);
  server.listen(port, host, resolve);
  try {
    await promise;
  } finally {
    server.off('error', onError);
  }
  return (server.server.address() as AddressInfo).port;
}

/**
 * Opens the SMTP receiver (RFC 5321) on the service's own address. A message is answered 250 only when it is stored durably; unknown
 * recipients are 550, messages over 25 MB 552, and what passes by itself 451 or 421, so that the sender comes again.
 * @throws Error of one line that names the setting to change
 */
export async function startSmtpReceiver(
  platform: Platform,
  settings: SmtpSetting,
  log: Logger,
  limits: Partial<ConnectionLimits> = {},
): Promise<SmtpReceiver> {
  const bounds = { ...LIMITS, ...limits };
  const tls = await tlsOf(settings);
  const scratch = createScratch();
  const sessions = createSmtpSessions(platform, scratch, log);
  const server = new SMTPServer(optionsOf(platform, sessions, tls, bounds.idleMs));
  sessions.attach(server);
  const sockets = watchSockets(server, bounds);
  // What happens on a connection is its sender's affair. The address of the sender would be in the error.
  server.on('error', (error: NodeJS.ErrnoException) => log.debug({ code: error.code }, 'an SMTP connection ended'));
  const port = await listen(server, settings.port, platform.config.host).catch((error: unknown) => {
    sockets.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    const left = sessions.leave().then(async () => {
      await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
      sockets.destroyAll();
    });
    await Promise.race([closed, left]);
    sockets.destroyAll();
    sockets.stop();
    await scratch.close().catch(() => {});
  };
  return { port, stop };
}
