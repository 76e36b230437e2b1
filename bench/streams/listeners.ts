/**
 * The clients of streams, in a separate process: plain sockets that do as little as possible with what they receive. The first
 * message is the job; replies when all streams are open, and from then on to each message with what was received since the last.
 */
import { connect } from 'node:net';
import pLimit from 'p-limit';
import { answerAll } from '../child.ts';
import { machineMicroseconds } from './clock.ts';

/** One stream: where it is opened, and by whom. */
export type Listen = { path: string; token: string };
export type ListenJob = { port: number; streams: Listen[] };
export type Opened = { seconds: number };
/** What was heard: which stream, the event's position, and when, in microseconds of the machine's clock, three numbers each. */
export type Received = { receipts: number[]; beats: number; ended: number };

/** Clients that connect at one time: those of a reconnecting group are spread over seconds. */
const OPENING_MAX = 256;
const CHUNK_END = '\n\n\r\n';
const BEAT_BYTES_MAX = 12;
const EVENT_ID = /(?:^|\n)id: (\d+)\n/g;

let receipts: number[] = [];
let beats = 0;
let ended = 0;
let isClosing = false;

/** One read at a time: all sockets of the process share the memory that is read into. */
const memory = Buffer.alloc(64 * 1024);

/** Opens a stream; settles when its first event has come whole. */
function listen(port: number, { path, token }: Listen, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    let begun = '';
    const onRead = (length: number): boolean => {
      if (isOpen && length <= BEAT_BYTES_MAX) {
        beats += 1;
        return true;
      }
      const at = machineMicroseconds();
      const text = memory.toString('latin1', 0, length);
      if (isOpen) for (const [, id] of text.matchAll(EVENT_ID)) receipts.push(index, Number(id), at);
      else begun += text;
      if (!isOpen && begun.endsWith(CHUNK_END)) {
        isOpen = true;
        if (begun.startsWith('HTTP/1.1 200')) resolve();
        else reject(new Error(begun));
        begun = '';
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: memory, callback: onRead } });
    socket.on('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      ),
    );
    socket.on('error', reject);
    socket.on('close', () => {
      if (!isClosing) ended += 1;
      if (!isOpen) reject(new Error(`a stream ended before it began: ${begun}`));
    });
  });
}

async function openAll({ port, streams }: ListenJob): Promise<Opened> {
  const started = performance.now();
  await pLimit(OPENING_MAX).map(streams, (stream, index) => listen(port, stream, index));
  return { seconds: (performance.now() - started) / 1_000 };
}

function reportReceived(): Received {
  const received: Received = { receipts, beats, ended };
  receipts = [];
  beats = 0;
  return received;
}

async function serve(job: ListenJob): Promise<void> {
  const opened = await openAll(job);
  answerAll(reportReceived);
  process.send?.(opened);
}

process.once('message', (job: ListenJob) => void serve(job));
process.on('disconnect', () => {
  isClosing = true;
  process.exit(0);
});
