import { useRef, useState } from 'preact/hooks';
import { HostelryProblem } from '../../../../client/src/index.ts';
import { useDesk } from '../../data/desk.ts';
import { type Submission, useSubmit } from '../../data/submit.ts';
import { type ChangedRates, countDays, type RateChange, undoOf, withChanged } from './changes.rules.ts';
import type { readRates } from './rates-reads.ts';

/** What became of the last change. */
export type Outcome = { kind: 'changed' | 'undone' | 'unchanged' | 'not-undone'; days: number };

export type RateChanges = {
  submission: Submission;
  outcome: Outcome | null;
  /** Sends the changes, all or none. @returns whether they were made */
  change(changes: readonly RateChange[]): Promise<boolean>;
  /** How many days the next undo takes back; null: there is nothing to undo. */
  undoDays: number | null;
  /** Takes back the last change of this screen, unless somebody else has changed its days since. */
  undo(): Promise<void>;
};

type Sent = { changes: readonly RateChange[]; isUndo: boolean };

/** The changes of one person while the screen is open. @param read what shows them */
export function useRateChanges(read: ReturnType<typeof readRates>): RateChanges {
  const { api, property, reads } = useDesk();
  const sent = useRef<Sent>({ changes: [], isUndo: false });
  const done = useRef<ChangedRates[][]>([]);
  const isSending = useRef(false);
  const refusal = useRef<unknown>(undefined);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submission = useSubmit(
    (intent) =>
      api
        .POST('/properties/{propertyId}/rate-calendar', {
          params: { path: { propertyId: property.id } },
          body: { changes: [...sent.current.changes] },
          intent,
        })
        .catch((error: unknown) => {
          refusal.current = error;
          throw error;
        }),
    ({ changed }) => {
      const { isUndo } = sent.current;
      if (isUndo) done.current.pop();
      else if (changed.length > 0) done.current.push(changed);
      const days = countDays(changed);
      setOutcome({ kind: days === 0 ? 'unchanged' : isUndo ? 'undone' : 'changed', days });
      // What is copied or changed next goes by the new prices.
      reads.amend(read, (shown) => ({ ...shown, plans: withChanged(shown.plans, changed, shown.from) }));
    },
  );
  const send = async (next: Sent): Promise<boolean> => {
    // One after the other: what is under way is sent until it is answered. A second key comes before the screen is drawn anew.
    if (isSending.current) return false;
    isSending.current = true;
    sent.current = next;
    refusal.current = undefined;
    setOutcome(null);
    try {
      return await submission.submit();
    } finally {
      isSending.current = false;
    }
  };
  const last = done.current.at(-1);
  return {
    submission,
    outcome,
    change: (changes) => send({ changes, isUndo: false }),
    undoDays: last === undefined ? null : countDays(last),
    undo: async () => {
      const step = done.current.at(-1);
      if (step === undefined || isSending.current) return;
      if (await send({ changes: undoOf(step), isUndo: true })) return;
      // Somebody else has changed a day of it, or deleted the plan: the step before can still be taken back.
      if (!(refusal.current instanceof HostelryProblem) || ![404, 409].includes(refusal.current.status)) return;
      done.current = done.current.filter((one) => one !== step);
      setOutcome({ kind: 'not-undone', days: countDays(step) });
    },
  };
}
