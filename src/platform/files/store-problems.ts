import { Problem, unavailable } from '../errors.ts';
import type { ByteRange } from './file-store.ts';

const RETRY_AFTER_SECONDS = 2;

/** 503: the store cannot do its work at the moment. What it said is for the log, not for the caller: it may hold paths. */
export function storeUnusable(cause: unknown): Problem {
  return cause instanceof Problem
    ? cause
    : unavailable('the file store cannot be used at the moment', RETRY_AFTER_SECONDS, cause);
}

/** Whoever asks for a range has looked at the size before: a range outside of the file is a mistake in the code. */
export function outsideOfFile({ start, end }: ByteRange): Error {
  return new Error(`the range ${start}-${end} does not lie within the file`);
}
