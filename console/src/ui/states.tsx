import type { ComponentChildren } from 'preact';
import { HostelryProblem } from '../../../client/src/index.ts';
import type { Reading } from '../data/reads.ts';
import type { Submission } from '../data/submit.ts';
import { sharedWords } from '../words/shared-words.ts';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';
import { alertTriangleIcon, loader2Icon } from './icon-shapes.ts';

/** The sentence of an error, with what to do. */
export function useProblemText(): (error: unknown) => string {
  const words = useWords(sharedWords);
  return (error) => {
    if (!(error instanceof HostelryProblem)) return words.problems.offline;
    if (error.status === 403) return words.problems.forbidden;
    if (error.status === 412) return words.problems.changedMeanwhile;
    if (error.status === 429) return words.problems.tooMany;
    if (error.status >= 500) return words.problems.unavailable;
    return error.message;
  };
}

/** Something went wrong, or needs attention. It is read aloud when it appears. */
export function Notice({ tone, children }: { tone: 'overdue' | 'due' | 'done'; children: ComponentChildren }) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'overdue' ? 'alert' : 'status'}>
      {tone !== 'done' && <Icon of={alertTriangleIcon} size={18} />}
      <div>{children}</div>
    </div>
  );
}

/** Why a form was not done, or that it is not yet known. */
export function SubmissionNotice({ of }: { of: Submission }) {
  const words = useWords(sharedWords);
  const textOf = useProblemText();
  if (of.state === 'unanswered') return <Notice tone="due">{words.problems.unanswered}</Notice>;
  if (of.problem === undefined) return null;
  const { problem } = of;
  return (
    <Notice tone="overdue">
      <p>{textOf(problem)}</p>
      {problem.fieldErrors.length > 0 && (
        <ul>
          {problem.fieldErrors.map(({ field, message }) => (
            <li key={field}>{message.includes(field) ? message : `${field}: ${message}`}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function Skeleton({ rows = 3 }: { rows?: number }) {
  const words = useWords(sharedWords);
  return (
    <div class="skeleton" role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} class="skeleton-row" />
      ))}
    </div>
  );
}

export function Waiting() {
  const words = useWords(sharedWords);
  return (
    <p class="waiting" role="status">
      <Icon of={loader2Icon} /> {words.loading}
    </p>
  );
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

/** What was read, its first reading, or why there is none. What was read before stays when a later reading fails. */
export function Shown<T>({ of, rows, children }: { of: Reading<T>; rows?: number; children: (data: T) => ComponentChildren }) {
  const textOf = useProblemText();
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error !== undefined) return <Notice tone="overdue">{textOf(of.error)}</Notice>;
  return <Skeleton {...(rows === undefined ? {} : { rows })} />;
}
