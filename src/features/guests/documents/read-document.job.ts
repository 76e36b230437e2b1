import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Scratch } from '../../../platform/files/scratch.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ChildError } from '../../../platform/processes/child-pool.ts';
import { counter } from '../../../platform/telemetry/counters.ts';
import { inSpan } from '../../../platform/telemetry/tracing.ts';
import { localDateOf } from '../../../platform/time.ts';
import type { GuestBookingsPort } from '../index.ts';
import { keyOf } from './document-view.ts';
import {
  type ExtractionKey,
  extendLease,
  finishExtraction,
  queueReadJob,
  READ_TASK,
  releaseExtraction,
  startExtraction,
} from './extraction.queries.ts';
import { runExtractionStep } from './extraction-step.ts';
import { fillGuestProfile } from './fill-guest-profile.ts';
import type { Reader, ReadOutcome } from './reading/reader.ts';

/** What the job works with. `stopping` is aborted when the service stops. */
export type ReadJobParts = {
  platform: Platform;
  bookings: GuestBookingsPort;
  reader: Reader;
  scratch: Scratch;
  stopping: AbortSignal;
  log: Logger;
};

const HEARTBEAT_MS = 3_000;
/** An extraction that has started this often, and each time ended with its process, would crash the service again. */
const STARTS_MAX = 5;

const INTERRUPTED: ReadOutcome = {
  status: 'FAILED',
  reason: 'Reading was interrupted too often. Please upload the document again.',
};
const MISSING: ReadOutcome = { status: 'FAILED', reason: 'The file of the document is missing.' };
const UNAVAILABLE: ReadOutcome = {
  status: 'FAILED',
  reason: 'The document could not be read for technical reasons. Please start the reading again.',
};

type Started = NonNullable<Awaited<ReturnType<typeof startExtraction>>>;

const documentsRead = counter({
  name: 'hostelry_documents_read_total',
  help: 'Identity documents whose reading has ended, by outcome; given_up: for reasons outside the document.',
  labels: ['outcome'],
  initial: [['done'], ['failed'], ['given_up']],
});

function outcomeLabel(outcome: ReadOutcome): string {
  if (outcome.status === 'DONE') return 'done';
  return outcome === INTERRUPTED || outcome === UNAVAILABLE ? 'given_up' : 'failed';
}

async function finish(
  { platform, bookings }: ReadJobParts,
  key: ExtractionKey,
  guestId: string,
  outcome: ReadOutcome,
): Promise<void> {
  const ended = await runExtractionStep(platform, key, async (tx) => {
    const at = platform.clock();
    if (!(await finishExtraction(tx, key, outcome, at))) return null;
    const events =
      outcome.status === 'DONE' ? await fillGuestProfile(tx, bookings, key.propertyId, guestId, outcome.data, at) : [];
    return { guestId, events };
  });
  if (ended !== null) documentsRead.add(outcomeLabel(outcome));
}

async function release({ platform }: ReadJobParts, key: ExtractionKey, guestId: string, error: unknown): Promise<void> {
  const counts = error instanceof ChildError && error.failure === 'KILLED';
  await runExtractionStep(platform, key, async (tx) =>
    (await releaseExtraction(tx, key, counts, platform.clock())) ? { guestId } : null,
  );
}

async function requeue({ platform }: ReadJobParts, key: ExtractionKey, guestId: string): Promise<void> {
  await runExtractionStep(platform, key, async (tx) => {
    if (!(await releaseExtraction(tx, key, false, platform.clock()))) return null;
    await queueReadJob(tx, key);
    return { guestId };
  });
}

/** Copies the file from the store and reads it. */
async function readStoredFile(
  parts: ReadJobParts,
  key: ExtractionKey,
  started: Started,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const { platform, reader, scratch } = parts;
  const folder = await scratch.newFolder();
  try {
    const stored = await platform.files.open(keyOf({ id: key.documentId }));
    if (stored === null) return MISSING;
    const file = path.join(folder, 'document');
    await pipeline(stored.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: signal });
    const task = { path: file, today: localDateOf(platform.clock(), started.timezone) };
    return await inSpan('read document', {}, async (span) => {
      const outcome = await reader.read(task, signal);
      span.set('hostelry.reading.outcome', outcome.status);
      return outcome;
    });
  } finally {
    await scratch.discard(folder);
  }
}

async function runExtraction(parts: ReadJobParts, key: ExtractionKey, isLast: boolean): Promise<void> {
  const { platform } = parts;
  const started = await runExtractionStep(platform, key, (tx) => startExtraction(tx, key, platform.clock()));
  // The document was deleted, has been read already, or was queued again under another number.
  if (started === null) return;
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, parts.stopping]);
  const lifeSign = setInterval(() => {
    extendLease(platform.db, key).then(
      (isOurs) => isOurs || over.abort(),
      () => {},
    );
  }, HEARTBEAT_MS);
  try {
    const outcome = started.starts > STARTS_MAX ? INTERRUPTED : await readStoredFile(parts, key, started, signal);
    if (outcome.status === 'FAILED' && outcome.fault !== undefined)
      parts.log.warn({ documentId: key.documentId, fault: outcome.fault }, 'the document reader failed');
    await finish(parts, key, started.guestId, outcome);
  } catch (error) {
    // The document was deleted or queued again: this extraction is no longer ours.
    if (over.signal.aborted) return;
    // The document is not the cause, so it is read again. When the service stops, the next instance reads it at once; otherwise
    // the job repeats it later.
    if (parts.stopping.aborted) return await requeue(parts, key, started.guestId);
    if (isLast) await finish(parts, key, started.guestId, UNAVAILABLE);
    else await release(parts, key, started.guestId, error);
    throw error;
  } finally {
    clearInterval(lifeSign);
  }
}

/** The job that reads one document. */
export function readDocumentJob(parts: ReadJobParts): Job {
  return {
    task: READ_TASK,
    lane: 'documents',
    run: (payload, { isLast }) => runExtraction(parts, payload as ExtractionKey, isLast),
  };
}
