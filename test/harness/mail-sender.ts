import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An SMTP client under the control of the test: it sees every line and every reply. */
export type MailSender = {
  socket: Socket;
  /** The next complete reply, with all its lines. Null when the other side has closed. */
  response(): Promise<string | null>;
  /** Sends a line and waits for the reply. */
  say(line: string): Promise<string | null>;
  /** From EHLO to the reply to the message. `raw` has CRLF line ends; dots are doubled here. */
  deliver(raw: string | Buffer, to: readonly string[], from?: string): Promise<string>;
  close(): void;
};

const WAIT_MS_MAX = 20_000;
/** The last line of a reply has a space after its code. */
const WHOLE = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/;

/** RFC 5321 4.5.2: a line that begins with a dot gets another one. */
export function dotStuffed(raw: string | Buffer): Buffer {
  return Buffer.from(Buffer.from(raw).toString('latin1').replace(/^\./gm, '..'), 'latin1');
}

/** Connects, and by default waits for the greeting. */
export async function openSender(port: number, { greeted = true } = {}): Promise<MailSender> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  let resume = (): void => {};
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    resume();
  });
  for (const event of ['close', 'end'])
    socket.on(event, () => {
      isClosed = true;
      resume();
    });
  await once(socket, 'connect');

  const response = async (): Promise<string | null> => {
    const deadline = Date.now() + WAIT_MS_MAX;
    for (;;) {
      const [whole] = WHOLE.exec(text) ?? [];
      if (whole !== undefined) {
        text = text.slice(whole.length);
        return whole.replaceAll('\r\n', '\n').trimEnd();
      }
      if (isClosed) return null;
      if (Date.now() > deadline) throw new Error('the receiver does not reply');
      const { promise, resolve } = Promise.withResolvers<void>();
      resume = resolve;
      await Promise.race([promise, sleep(1_000)]);
    }
  };
  const say = (line: string): Promise<string | null> => {
    socket.write(`${line}\r\n`);
    return response();
  };
  const deliver: MailSender['deliver'] = async (raw, to, from = 'noreply@site.example') => {
    for (const line of ['EHLO site.example', `MAIL FROM:<${from}>`, ...to.map((address) => `RCPT TO:<${address}>`), 'DATA']) {
      const said = await say(line);
      if (said === null || !/^[23]/.test(said)) return said ?? 'closed';
    }
    socket.write(dotStuffed(raw));
    return (await say('.')) ?? 'closed';
  };
  if (greeted) await response();
  return { socket, response, say, deliver, close: () => socket.destroy() };
}

/** A message as a booking site sends it; `body` makes it unique. */
export function letter(body: string, headers: Record<string, string> = {}): string {
  const all = {
    From: 'Site <noreply@site.example>',
    To: 'desk@hotel.example',
    Subject: 'New booking',
    'Message-ID': '<1@site.example>',
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${head.join('')}\r\n${body}\r\n`;
}
