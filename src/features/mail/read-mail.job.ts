import type { Job } from '../../platform/jobs/jobs.ts';
import { addMilliseconds } from '../../platform/time.ts';
import { claimEmail, type MailKey, postponeEmail, READ_MAIL_TASK } from './due.queries.ts';
import type { MailJobParts } from './mail-parts.ts';
import { giveUpReading, readEmail } from './read-email.ts';
import { giveUpTakingIn, takeInEmail } from './taking-in/take-in-email.ts';

/** What a process has begun and its end cut off is taken up again after this time; while it lives it says so more often. */
const LEASE_MS = 20_000;
const LIFE_SIGN_MS = 5_000;
/** A run begins nothing after this time: what is left waits for the next. */
const RUN_MS_MAX = 55_000;
const PAUSE_MS_MIN = 5_000;
const PAUSE_MS_MAX = 600_000;
/** Hours of trying: one that never ends takes its process down with it. */
const ATTEMPTS_MAX = 20;

function pauseMs(attempts: number): number {
  return Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** Math.min(attempts, 20));
}

/** Reads one message and takes it in. Whatever is not the message's fault is tried again later. */
async function workOn(parts: MailJobParts, key: MailKey): Promise<void> {
  const { platform, leaving, log } = parts;
  const { db, clock } = platform;
  const { attempts } = key;
  const lifeSign = setInterval(() => {
    postponeEmail(db, key, addMilliseconds(clock(), LEASE_MS)).catch(() => {});
  }, LIFE_SIGN_MS);
  try {
    if (attempts > ATTEMPTS_MAX) {
      await giveUpReading(parts, key);
      await giveUpTakingIn(parts, key);
    } else {
      await readEmail(parts, key);
      await takeInEmail(parts, key);
    }
  } catch (error) {
    if (!leaving.aborted) log.warn({ err: error, emailId: key.id }, 'a message could not be worked on');
    await postponeEmail(db, key, addMilliseconds(clock(), leaving.aborted ? 0 : pauseMs(attempts)));
  } finally {
    clearInterval(lifeSign);
  }
}

/** Whose message was worked on last: the next run begins with the property behind it. */
type Turn = { lastPropertyId: string | null };

/** One run: every message that is due. Resolves when none is any more, its time is over, or the service stops. */
export async function readMail(parts: MailJobParts, turn: Turn = { lastPropertyId: null }): Promise<void> {
  const endsAt = performance.now() + RUN_MS_MAX;
  const { db, clock } = parts.platform;
  while (performance.now() < endsAt && !parts.leaving.aborted) {
    const now = clock();
    const key: MailKey | undefined = await claimEmail(db, now, addMilliseconds(now, LEASE_MS), turn.lastPropertyId);
    if (key === undefined) return;
    turn.lastPropertyId = key.propertyId;
    await workOn(parts, key);
  }
}

/** The job: as soon as a message is stored, and every minute for what was left. */
export function readMailJob(parts: MailJobParts): Job {
  const turn: Turn = { lastPropertyId: null };
  return { task: READ_MAIL_TASK, cron: '* * * * *', lane: 'mail', run: () => readMail(parts, turn) };
}
