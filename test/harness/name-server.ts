import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';

const [HEADER_BYTES, TYPE_A] = [12, 1];

/** A name server on this machine. */
export type NameServer = {
  /** The IPv4 addresses of each name: null: it does not answer. */
  names: Map<string, readonly string[] | null>;
  /** How often each name was asked for. */
  asked: Map<string, number>;
  /** Asks this server alone. */
  resolver: dns.Resolver;
  stop(): Promise<void>;
};

/** The name and the type of the one question, and where it ends. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, end: number, addresses: readonly string[]): Buffer {
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

/** Starts one. A name that it does not know has no address. */
export async function startNameServer(): Promise<NameServer> {
  const names: NameServer['names'] = new Map();
  const asked: NameServer['asked'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query);
    const known = names.get(name);
    if (type === TYPE_A) asked.set(name, (asked.get(name) ?? 0) + 1);
    if (known !== null) socket.send(answerTo(query, end, type === TYPE_A ? (known ?? []) : []), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new dns.Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { names, asked, resolver, stop: () => new Promise((resolve) => socket.close(() => resolve())) };
}
