import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapSetting } from '../../src/config/inbound-settings.ts';

/** Debian's package dovecot-imapd. */
const BINARY = '/usr/sbin/dovecot';
/** `nobody`: mail belongs to a user without rights. */
const MAIL_UID = 65_534;
const READY_MS_MAX = 20_000;

/** Why no Dovecot can be started here, or false; for the `skip` of a test. */
export const noDovecot: string | false = !existsSync(BINARY)
  ? `no ${BINARY}: install Debian's dovecot-imapd to run this`
  : process.getuid?.() !== 0
    ? 'Dovecot is started as root only'
    : false;

/** A real IMAP server for the test, with one mailbox. */
export type Dovecot = {
  setting: ImapSetting;
  /** The port with TLS from the first byte; its certificate is self-made. */
  tlsPort: number;
  /** Puts a message into the mailbox as a mail server does. Line ends are made CRLF when it is read. */
  deliver(raw: string, folder?: string): Promise<void>;
  /** The files of the messages. One that has been seen by a reader lies in `cur`, and its flags are in its name. */
  /** The server cannot open the message that was delivered last. */
  makeLastUnreadable(): Promise<void>;
  listFiles(): Promise<string[]>;
  /** Ends all its processes at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Renumbers the messages under a new UIDVALIDITY. Emptied: they are deleted too. */
  forgetNumbers(options?: { emptied: boolean }): Promise<void>;
  /** Deletes the mailbox. */
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function configOf(root: string, port: number, tlsPort: number): string {
  return `
protocols = imap
base_dir = ${root}/run
state_dir = ${root}/state
log_path = ${root}/log
ssl = yes
ssl_cert = <${root}/tls.crt
ssl_key = <${root}/tls.key
disable_plaintext_auth = no
mail_location = maildir:${root}/mail
first_valid_uid = 1
login_trusted_networks = 127.0.0.1
mail_max_userip_connections = 50
auth_failure_delay = 0
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${root}/users
}
userdb {
  driver = static
  args = uid=${MAIL_UID} gid=${MAIL_UID} home=${root}/home
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${tlsPort}
    ssl = yes
  }
}
`;
}

async function untilItGreets(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS_MAX;
  while (Date.now() < deadline && server.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const greeting = await Promise.race([once(socket, 'data'), once(socket, 'close'), sleep(1_000)]).catch(() => null);
    socket.destroy();
    if (String(greeting).includes('* OK')) return;
    await sleep(50);
  }
  throw new Error('Dovecot does not respond');
}

async function makeRoot(password: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'hostelry-dovecot-'));
  // Its unprivileged processes need access here.
  await chmod(root, 0o755);
  await writeFile(path.join(root, 'users'), `desk@hotel.example:{PLAIN.B64}${Buffer.from(password).toString('base64')}::::::\n`, {
    mode: 0o644,
  });
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const files = ['-keyout', path.join(root, 'tls.key'), '-out', path.join(root, 'tls.crt')];
  execFileSync('openssl', ['req', '-x509', ...options, ...files], { stdio: 'ignore' });
  return root;
}

async function makeMaildir(folder: string): Promise<void> {
  for (const name of ['', 'cur', 'new', 'tmp']) {
    await mkdir(path.join(folder, name), { recursive: true });
    await chown(path.join(folder, name), MAIL_UID, MAIL_UID);
  }
}

/** Starts a Dovecot; the caller stops it. */
export async function startDovecot(): Promise<Dovecot> {
  // A password with all characters that are special in a URL.
  const password = 'p@ss/w:rd%é?#';
  const root = await makeRoot(password);
  const mail = path.join(root, 'mail');
  let [port, tlsPort] = [0, 0];
  const choosePorts = async (): Promise<void> => {
    [port, tlsPort] = [await freePort(), await freePort()];
    await writeFile(path.join(root, 'dovecot.conf'), configOf(root, port, tlsPort));
  };
  await mkdir(path.join(root, 'home'), { recursive: true });
  await makeMaildir(mail);
  let child: ChildProcess | null = null;
  let delivered = 0;

  const start = async (): Promise<void> => {
    child = spawn(BINARY, ['-F', '-c', path.join(root, 'dovecot.conf')], { detached: true, stdio: 'ignore' });
    await untilItGreets(port, child).catch(async (error: Error) => {
      throw new Error(`${error.message}: ${await readFile(path.join(root, 'log'), 'utf8').catch(() => 'no log')}`);
    });
  };
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    // It leads its own process group: its workers end with it.
    process.kill(-running.pid, 'SIGKILL');
    await exited;
  };
  let last = '';
  const deliver: Dovecot['deliver'] = async (raw, folder) => {
    const target = folder === undefined ? mail : path.join(mail, `.${folder}`);
    if (folder !== undefined) await makeMaildir(target);
    delivered += 1;
    const name = `${1_700_000_000 + delivered}.M${delivered}P1.${randomUUID()}`;
    const file = path.join(target, 'tmp', name);
    await writeFile(file, raw);
    await chown(file, MAIL_UID, MAIL_UID);
    last = path.join(target, 'new', name);
    await rename(file, last);
  };
  // Between the choice of a port and its use another program may take it.
  await choosePorts();
  await start().catch(async () => {
    await kill();
    await choosePorts();
    await start();
  });
  return {
    setting: { host: '127.0.0.1', port, secure: false, user: 'desk@hotel.example', password, folder: 'INBOX' },
    tlsPort,
    deliver,
    makeLastUnreadable: () => chmod(last, 0o000),
    listFiles: async () => {
      const files: string[] = [];
      for (const part of ['cur', 'new']) for (const name of await readdir(path.join(mail, part))) files.push(`${part}/${name}`);
      return files.sort();
    },
    kill,
    start,
    forgetNumbers: async ({ emptied } = { emptied: false }) => {
      await kill();
      if (emptied) for (const name of ['cur', 'new']) await rm(path.join(mail, name), { recursive: true });
      await makeMaildir(mail);
      for (const name of await readdir(mail))
        if (name.startsWith('dovecot')) await rm(path.join(mail, name), { recursive: true });
      // The new UIDVALIDITY is the time in seconds.
      await sleep(1_100);
      await start();
    },
    stop: async () => {
      await kill();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A connection between the poller and its server that breaks on demand. */
export type BreakableConnection = {
  port: number;
  /** Breaks each connection once the server has sent that many bytes on it; null: none. */
  breakAfter(bytes: number | null): void;
  /** How often it was used. */
  connections(): number;
  close(): Promise<void>;
};

export async function openBreakableConnection(target: number): Promise<BreakableConnection> {
  const sockets = new Set<Socket>();
  let bytesMax: number | null = null;
  let used = 0;
  const server = createServer((client) => {
    used += 1;
    const upstream = connect(target, '127.0.0.1');
    let said = 0;
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      said += chunk.length;
      if (bytesMax === null || said <= bytesMax) client.write(chunk);
      else if (said - chunk.length <= bytesMax) {
        client.write(chunk.subarray(0, Math.max(0, chunk.length - (said - bytesMax))));
        client.destroySoon();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    breakAfter: (bytes) => {
      bytesMax = bytes;
    },
    connections: () => used,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
