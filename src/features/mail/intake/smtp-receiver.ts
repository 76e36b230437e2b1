import { readFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpSetting } from '../../../config/inbound-settings.ts';
import { createScratch } from '../../../platform/files/scratch.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MESSAGE_BYTES_MAX } from './receive-message.ts';
import { createSmtpSessions, type SmtpSessions } from './smtp-sessions.ts';

/** Receives mail from other mail servers while it runs. */
export type SmtpReceiver = {
  /** The port on which it listens. */
  port: number;
  /** Accepts no new connections, waits up to 10 s for messages that are being sent, then closes. Never fails. */
  stop(): Promise<void>;
};

/** Connections beyond the first limit are answered 421, those beyond the second are not answered. */
const CLIENTS_MAX = 50;
const SOCKETS_MAX = 4 * CLIENTS_MAX;
const RECIPIENTS_MAX = 100;
/** Senders wait minutes for an answer (RFC 5321 4.5.3.2), but one that sends nothing for a minute is gone. */
const IDLE_MS_MAX = 60_000;
/** The longest a connection may last, even while data trickles in. */
const CONNECTION_MS_MAX = 10 * 60_000;
/** All bytes that one connection may send. This also ends endless commands. */
const CONNECTION_BYTES_MAX = 20 * MESSAGE_BYTES_MAX;
const CHECK_INTERVAL_MS = 1_000;
const CLOSE_MS_MAX = 10_000;
/** How long a sender may keep its connection open after it was answered 421. */
const CLOSE_WAIT_MS = 300;
const COMMAND_LENGTH_MAX = 4_096;

/** Limits of a connection, which tests make shorter. */
export type ConnectionLimits = { idleMs: number; connectionMs: number; checkIntervalMs: number };
const LIMITS: ConnectionLimits = { idleMs: IDLE_MS_MAX, connectionMs: CONNECTION_MS_MAX, checkIntervalMs: CHECK_INTERVAL_MS };

async function readPem(setting: string, file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${setting}: the file ${file} cannot be read: ${error.code ?? 'unknown reason'}`, { cause: error });
  });
}

/** Loads the certificate and its key and checks that they fit; otherwise every sender would fail. */
async function loadTls({ tls }: SmtpSetting): Promise<Pick<SMTPServerOptions, 'key' | 'cert'> | null> {
  if (tls === null) return null;
  const key = await readPem('INBOUND_SMTP_TLS_KEY', tls.keyFile);
  const cert = await readPem('INBOUND_SMTP_TLS_CERT', tls.certFile);
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

function buildOptions(platform: Platform, sessions: SmtpSessions, tls: Awaited<ReturnType<typeof loadTls>>, idleMs: number) {
  const options: SMTPServerOptions = {
    ...tls,
    hideSTARTTLS: tls === null,
    disabledCommands: ['AUTH', 'XCLIENT', 'XFORWARD', 'HELP', 'WIZ', 'SHELL', 'KILL', ...(tls === null ? ['STARTTLS'] : [])],
    // The public name of the service, not the name of its machine.
    name: new URL(platform.publicUrl).hostname,
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
    closeTimeout: CLOSE_MS_MAX,
    ...sessions.handlers,
  };
  return options;
}

/** Ends connections that last too long or send too much. */
function watchSockets(server: SMTPServer, { connectionMs, checkIntervalMs: watchMs }: ConnectionLimits) {
  const since = new Map<Socket, number>();
  server.server.maxConnections = SOCKETS_MAX;
  server.server.on('connection', (socket: Socket) => {
    since.set(socket, performance.now());
    // Without a listener, a connection that breaks before its session begins would end the process.
    socket.on('error', () => {});
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, begun] of since) {
      if (now - begun > connectionMs || socket.bytesRead > CONNECTION_BYTES_MAX) socket.destroy();
      // Checked here because upgrading a socket to TLS removes all its listeners, also one for `close`.
      if (socket.destroyed) since.delete(socket);
    }
  }, watchMs);
  timer.unref();
  const destroyAll = (): void => {
    for (const socket of since.keys()) socket.destroy();
  };
  return { destroyAll, stop: () => clearInterval(timer) };
}

function explainListenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
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
  const onError = (error: NodeJS.ErrnoException): void => reject(explainListenError(error, port, host));
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
 * Opens the SMTP receiver (RFC 5321) on the address of the service. A message is answered 250 only when it is stored durably. Unknown
 * recipients are answered 550, messages over 25 MB 552, and temporary problems 451 or 421, so that the sender tries again.
 * @throws Error whose message is one line that names the setting to change
 */
export async function startSmtpReceiver(
  platform: Platform,
  settings: SmtpSetting & { host: string },
  log: Logger,
  limits: Partial<ConnectionLimits> = {},
): Promise<SmtpReceiver> {
  const bounds = { ...LIMITS, ...limits };
  const tls = await loadTls(settings);
  const scratch = createScratch();
  const sessions = createSmtpSessions(platform, scratch, log);
  const server = new SMTPServer(buildOptions(platform, sessions, tls, bounds.idleMs));
  sessions.attach(server);
  const sockets = watchSockets(server, bounds);
  // Faults of a connection are the sender's. The error itself is not logged, as it contains the sender's address.
  server.on('error', (error: NodeJS.ErrnoException) => log.debug({ code: error.code }, 'an SMTP connection ended'));
  const port = await listen(server, settings.port, settings.host).catch((error: unknown) => {
    sockets.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    const left = sessions.close().then(async () => {
      await new Promise((resolve) => setTimeout(resolve, CLOSE_WAIT_MS));
      sockets.destroyAll();
    });
    await Promise.race([closed, left]);
    sockets.destroyAll();
    sockets.stop();
    await scratch.close().catch(() => {});
  };
  return { port, stop };
}
