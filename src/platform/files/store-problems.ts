import { Problem, unavailable } from '../errors.ts';
import type { ByteRange } from './file-store.ts';

const RETRY_AFTER_SECONDS = 2;

/** 503: the store cannot be used at the moment. Its error is logged and not shown to the caller: it may hold paths. */
export function storeUnusable(cause: unknown): Problem {
  return cause instanceof Problem
    ? cause
    : unavailable('the file store cannot be used at the moment', RETRY_AFTER_SECONDS, cause);
}

/** Callers check the size before they ask for a range: a range outside of the file is a mistake in the code. */
export function outsideOfFile({ start, end }: ByteRange): Error {
  return new Error(`the range ${start}-${end} does not lie within the file`);
}
