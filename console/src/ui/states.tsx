import type { ComponentChildren } from 'preact';
import { HostelryProblem } from '../../../client/src/index.ts';
import { Link } from '../app/link.tsx';
import type { Reading } from '../data/reads.ts';
import type { Submission } from '../data/submit.ts';
import { useFieldErrorText } from '../words/field-errors.ts';
import { problemWords } from '../words/problem-words.ts';
import { sharedWords } from '../words/shared-words.ts';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';
import { alertTriangleIcon, loader2Icon } from './icon-shapes.ts';

/** The sentence of an error, with what to do. */
export function useProblemText(): (error: unknown) => string {
  const { problems } = useWords(sharedWords);
  const reasons: Partial<Record<string, string>> = useWords(problemWords);
  return (error) => {
    if (!(error instanceof HostelryProblem)) return problems.offline;
    const { status, code } = error;
    const reason = reasons[code ?? ''];
    if (reason !== undefined) return reason;
    if (status === 403) return problems.forbidden;
    if (status === 404) return problems.gone;
    if (status === 409) return problems.impossible;
    if (status === 412) return problems.changedMeanwhile;
    if (status === 413) return problems.tooLarge;
    if (status === 429) return problems.tooMany;
    return status >= 500 ? problems.unavailable : problems.refused;
  };
}

/** The service's own text about a refusal: which room, which figures, whose booking. Where the status says all, there is none. */
function detailOf(error: unknown): string | null {
  if (!(error instanceof HostelryProblem) || error.fieldErrors.length > 0) return null;
  const saysAll = error.code === null && [403, 412, 429].includes(error.status);
  return saysAll || error.status >= 500 ? null : error.message;
}

/** Why something is refused, with the service's details and a link to each booking that they name. */
export function ProblemText({ error }: { error: unknown }) {
  const textOf = useProblemText();
  const detail = detailOf(error);
  return (
    <>
      <p>{textOf(error)}</p>
      {detail !== null && (
        // The service's texts are English.
        <p class="problem-detail" lang="en">
          {detail.split(/\b(B-\d+)\b/).map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              <Link key={index} to={{ sheet: { kind: 'booking', reference: part, part: 'overview' } }}>
                {part}
              </Link>
            ),
          )}
        </p>
      )}
    </>
  );
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

export function ProblemNotice({ error }: { error: unknown }) {
  return (
    <Notice tone="overdue">
      <ProblemText error={error} />
    </Notice>
  );
}

/** Why a form was not done, or that it is not yet known. */
export function SubmissionNotice({ of }: { of: Submission }) {
  const words = useWords(sharedWords);
  const fieldErrorOf = useFieldErrorText();
  if (of.state === 'unanswered') return <Notice tone="due">{words.problems.unanswered}</Notice>;
  if (of.problem === undefined) return null;
  const { problem } = of;
  return (
    <Notice tone="overdue">
      <ProblemText error={problem} />
      {problem.fieldErrors.length > 0 && (
        <ul>
          {problem.fieldErrors.map(({ field, message }) => {
            const { text, lang } = fieldErrorOf(message);
            return (
              <li key={field} lang={lang}>
                {text.includes(field) ? text : `${field}: ${text}`}
              </li>
            );
          })}
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
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error !== undefined) return <ProblemNotice error={of.error} />;
  return <Skeleton {...(rows === undefined ? {} : { rows })} />;
}
