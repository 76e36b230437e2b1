import type { ExtractedDocument } from './extracted.rules.ts';

/**
 * What reading a document came to. The reason is a sentence for a person to read; a `fault` is for the log, and says where the reader
 * itself went wrong.
 */
export type Outcome = { status: 'DONE'; data: ExtractedDocument } | { status: 'FAILED'; reason: string; fault?: string };

/** Where the file lies on this machine, and the day in the hotel's zone, by which dates are judged. */
export type ReadTask = { path: string; today: string };
