import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Scratch } from '../../platform/files/scratch.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { ChildError } from '../../platform/processes/child-pool.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { inSpan } from '../../platform/telemetry/tracing.ts';
import { localDateOf } from '../../platform/time.ts';
import { keyOf } from './document-view.ts';
import { fillFromDocument } from './fill-guest.ts';
import type { Outcome } from './reading/outcome.ts';
import type { Reader } from './reading/reader.ts';
import {
  addReadJob,
  extendReading,
  finishReading,
  READ_TASK,
  type ReadingKey,
  releaseReading,
  startReading,
} from './reading-state.queries.ts';
import { readingStep } from './reading-step.ts';

/** What the job works with; `stopping` is aborted when the service stops. */
export type ReadingParts = { platform: Platform; reader: Reader; scratch: Scratch; stopping: AbortSignal; log: Logger };

const LIFE_SIGN_MS = 3_000;
/** A reading that has begun so often, and ended with its process each time, takes the whole service down with it. */
const STARTS_MAX = 5;

const INTERRUPTED: Outcome = { status: 'FAILED', reason: 'Reading was interrupted again and again, and was given up.' };
const MISSING: Outcome = { status: 'FAILED', reason: 'The file of the document is missing.' };
const AWAY: Outcome = { status: 'FAILED', reason: 'The document could not be read for too long: ask for it to be read again.' };

type Started = NonNullable<Awaited<ReturnType<typeof startReading>>>;

const documentsRead = counter({
  name: 'hostelry_documents_read_total',
  help: 'Identity documents whose reading has ended, by outcome; given_up: for reasons that are not in the document.',
  labels: ['outcome'],
  initial: [['done'], ['failed'], ['given_up']],
});

function outcomeOf(outcome: Outcome): string {
  if (outcome.status === 'DONE') return 'done';
  return outcome === INTERRUPTED || outcome === AWAY ? 'given_up' : 'failed';
}

async function finish({ platform }: ReadingParts, key: ReadingKey, guestId: string, outcome: Outcome): Promise<void> {
  const ended = await readingStep(platform, key, async (tx) => {
    const at = platform.clock();
    if (!(await finishReading(tx, key, outcome, at))) return null;
    const events = outcome.status === 'DONE' ? await fillFromDocument(tx, key.propertyId, guestId, outcome.data, at) : [];
    return { guestId, events };
  });
  if (ended !== null) documentsRead.add(outcomeOf(outcome));
}

async function release({ platform }: ReadingParts, key: ReadingKey, guestId: string, error: unknown): Promise<void> {
  const counts = error instanceof ChildError && error.failure === 'ENDED';
  await readingStep(platform, key, async (tx) =>
    (await releaseReading(tx, key, counts, platform.clock())) ? { guestId } : null,
  );
}

async function requeue({ platform }: ReadingParts, key: ReadingKey, guestId: string): Promise<void> {
  await readingStep(platform, key, async (tx) => {
    if (!(await releaseReading(tx, key, false, platform.clock()))) return null;
    await addReadJob(tx, key);
    return { guestId };
  });
}

/** Fetches the file and has it read. */
async function readStored(parts: ReadingParts, key: ReadingKey, started: Started, leaving: AbortSignal): Promise<Outcome> {
  const { platform, reader, scratch } = parts;
  const folder = await scratch.newFolder();
  try {
    const stored = await platform.files.open(keyOf({ id: key.documentId }));
    if (stored === null) return MISSING;
    const file = path.join(folder, 'document');
    await pipeline(stored.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: leaving });
    const task = { path: file, today: localDateOf(platform.clock(), started.timezone) };
    return await inSpan('read document', {}, async (span) => {
      const outcome = await reader.read(task, leaving);
      span.set('hostelry.reading.outcome', outcome.status);
      return outcome;
    });
  } finally {
    await scratch.discard(folder);
  }
}

async function readOne(parts: ReadingParts, key: ReadingKey, isLast: boolean): Promise<void> {
  const { platform } = parts;
  const started = await readingStep(platform, key, (tx) => startReading(tx, key, platform.clock()));
  // Deleted, read already, or queued anew under another number.
  if (started === null) return;
  const over = new AbortController();
  const leaving = AbortSignal.any([over.signal, parts.stopping]);
  const lifeSign = setInterval(() => {
    extendReading(platform.db, key).then(
      (isOurs) => isOurs || over.abort(),
      () => {},
    );
  }, LIFE_SIGN_MS);
  try {
    const outcome = started.starts > STARTS_MAX ? INTERRUPTED : await readStored(parts, key, started, leaving);
    if (outcome.status === 'FAILED' && outcome.fault !== undefined)
      parts.log.warn({ documentId: key.documentId, fault: outcome.fault }, 'the reader failed on a document');
    await finish(parts, key, started.guestId, outcome);
  } catch (error) {
    // Deleted, or queued anew: somebody else's by now, or nobody's.
    if (over.signal.aborted) return;
    // Nothing is wrong with the document: the job is tried again, later; where the service stops, by whoever comes next, at once.
    if (parts.stopping.aborted) return await requeue(parts, key, started.guestId);
    if (isLast) await finish(parts, key, started.guestId, AWAY);
    else await release(parts, key, started.guestId, error);
    throw error;
  } finally {
    clearInterval(lifeSign);
  }
}

/** Reads one document (contract 4.8: "queues automated extraction"). */
export function readDocumentJob(parts: ReadingParts): Job {
  return {
    task: READ_TASK,
    lane: 'documents',
    run: (payload, { isLast }) => readOne(parts, payload as ReadingKey, isLast),
  };
}
