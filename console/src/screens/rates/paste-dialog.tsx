import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Submission } from '../../data/submit.ts';
import { addDays } from '../../format/time.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { type NewRate, rateOf } from './changes.rules.ts';
import { differing, readPaste, type Target, type WrongCell } from './paste.rules.ts';
import { ratesWords } from './rates-words.ts';
import { useRatesFormat } from './use-rates-format.ts';

/** So many lines of a list are shown; of the others, how many there are. */
const LINES_MAX = 100;

function WrongCells({ wrong }: { wrong: readonly WrongCell[] }) {
  const words = useWords(ratesWords);
  return (
    <Notice tone="overdue">
      <p>{words.pasteWrong}</p>
      <ul>
        {wrong.slice(0, LINES_MAX).map(({ cell, text, problem }) => (
          <li key={cell}>
            <strong>{words.cell(cell)}</strong>: <bdi>“{text}”</bdi> {words.cellProblems[problem]}
          </li>
        ))}
      </ul>
      {wrong.length > LINES_MAX && <p>{words.more(wrong.length - LINES_MAX)}</p>}
    </Notice>
  );
}

function Preview({ news, target }: { news: readonly NewRate[]; target: Target }) {
  const words = useWords(ratesWords);
  const format = useRatesFormat();
  if (news.length === 0) return <p class="quiet">{words.pasteNothing}</p>;
  return (
    <>
      <p>
        <strong>{words.wouldChange(words.days(news.length))}</strong>
      </p>
      <table class="rates-preview">
        <thead>
          <tr>
            <th>{words.plan}</th>
            <th>{words.day}</th>
            <th class="amount">{words.now}</th>
            <th class="amount">{words.afterwards}</th>
          </tr>
        </thead>
        <tbody>
          {news.slice(0, LINES_MAX).map(({ plan, day, rate }) => (
            <tr key={`${plan.ratePlanId} ${day}`}>
              <td>
                <bdi>{plan.code}</bdi>
              </td>
              <td>{format.day(addDays(target.first, day))}</td>
              <td class="amount">{format.rate(rateOf(plan, day))}</td>
              <td class="amount">
                <strong>{format.rate(rate ?? plan.baseRate)}</strong>
                {rate === null && <small> {words.base}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {news.length > LINES_MAX && <p>{words.more(news.length - LINES_MAX)}</p>}
    </>
  );
}

type PasteDialogProps = {
  text: string;
  target: Target;
  submission: Submission;
  /** @returns whether they were saved */
  onSave: (news: readonly NewRate[]) => Promise<boolean>;
  onClose: () => void;
};

/** What was pasted, and what it would change. It follows the calendar: what another desk changes meanwhile shows here too. */
export function PasteDialog({ text: pasted, target, submission, onSave, onClose }: PasteDialogProps) {
  const words = useWords(ratesWords);
  const shared = useWords(sharedWords);
  const [text, setText] = useState(pasted);
  const form = useRef<HTMLFormElement>(null);
  const { news, wrong } = useMemo(() => readPaste(text, target), [text, target.plans]);
  const changed = differing(news);
  const isBusy = submission.state !== 'idle';
  const maySave = changed.length > 0 && wrong.length === 0 && !isBusy;
  // What came whole is saved by Enter; what did not, or is not there yet, is typed.
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    dialog?.querySelector<HTMLElement>(maySave ? '.button-primary' : 'textarea')?.focus();
  }, []);
  const save = async (): Promise<void> => {
    if (maySave && (await onSave(changed))) onClose();
  };
  return (
    <Dialog
      title={words.pasteTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="primary" disabled={changed.length === 0 || wrong.length > 0} isBusy={isBusy} onClick={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Field label={words.pasted} hint={words.pasteHint}>
          {(control) => (
            <textarea
              {...control}
              class="rates-pasted"
              rows={4}
              wrap="off"
              spellcheck={false}
              readOnly={isBusy}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                void save();
              }}
            />
          )}
        </Field>
        <SubmissionNotice of={submission} />
        {wrong.length > 0 ? <WrongCells wrong={wrong} /> : text.trim() !== '' && <Preview news={changed} target={target} />}
      </form>
    </Dialog>
  );
}
