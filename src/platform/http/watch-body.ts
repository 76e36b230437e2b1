import type { IncomingMessage } from 'node:http';
import { Problem } from '../errors.ts';

/** A picture of 15 MB over 1 Mbit/s. */
const BODY_MS_MAX = 120_000;
/** A connection that sends nothing for this long is dead, or held open on purpose. */
const SILENCE_MS_MAX = 20_000;

/** `refused` rejects, and never resolves; `stop` ends the watch. */
export type BodyWatch = { refused: Promise<never>; stop: () => void };

/**
 * Watches a body that is read as it arrives: rejects as soon as it is longer than the limit, whatever length
 * was announced (`tooLong`), takes longer than 120 s, or is silent for 20 s (408).
 */
export function watchBody(body: IncomingMessage, bytesMax: number, tooLong: Problem): BodyWatch {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  let bytes = 0;
  const tooSlow = (): void =>
    reject(new Problem(408, 'the upload took too long to arrive', { headers: { Connection: 'close' } }));
  const whole = setTimeout(tooSlow, BODY_MS_MAX);
  const silence = setTimeout(tooSlow, SILENCE_MS_MAX);
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    silence.refresh();
    if (bytes > bytesMax) reject(tooLong);
  };
  body.on('data', count);
  return {
    refused,
    stop: () => {
      body.off('data', count);
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}

/** How much a client may still send after it was refused: clients that read no response while they send get theirs up to here. */
const THROWN_AWAY_BYTES_MAX = 100_000_000;

/** Reads the rest of a refused body and discards it; a connection that sends too much is closed. */
export function discardBody(body: IncomingMessage): void {
  let bytes = 0;
  body.unpipe();
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > THROWN_AWAY_BYTES_MAX) body.destroy();
  });
  body.resume();
}
