import { lazy } from '../../app/lazy.tsx';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { useDesk, usePropertyPath, useToday } from '../../data/desk.ts';
import { readReport } from '../../data/report-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { chevronLeftIcon, chevronRightIcon, printerIcon } from '../../ui/icon-shapes.ts';
import { Shown as ShownReading } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { GroupView } from './group-view.tsx';
import { readShown, type Shown, shifted, withDate, writeShown } from './period.rules.ts';
import { ReportView } from './report-view.tsx';
import { reportsWords } from './reports-words.ts';

const Journal = lazy(() => import('../journal/journal.tsx').then(({ JournalView }) => JournalView));

function PeriodChoice({ shown }: { shown: Shown }) {
  const words = useWords(reportsWords);
  const { go } = useRouter();
  const to = (next: Shown): void => go({ screen: 'reports', item: writeShown(next) }, { replace: true });
  const label = shown.kind === 'range' ? words.from : shown.kind === 'month' ? words.monthWith : words.date;
  return (
    <div class="money-day">
      <IconButton of={chevronLeftIcon} label={words.before} onClick={() => to(shifted(shown, -1))} />
      <TextField label={label} type="date" value={shown.from} onInput={(from) => from !== '' && to(withDate(shown, { from }))} />
      {shown.kind === 'range' && (
        <TextField
          label={words.to}
          type="date"
          value={shown.to}
          onInput={(last) => last !== '' && to(withDate(shown, { to: last }))}
        />
      )}
      <IconButton of={chevronRightIcon} label={words.behind} onClick={() => to(shifted(shown, 1))} />
    </div>
  );
}

function OfHotel({ shown: { from, to } }: { shown: Shown }) {
  const words = useWords(reportsWords);
  const format = useFormat();
  const { propertyId } = usePropertyPath();
  const reading = useRead(readReport(propertyId, from, to));
  return (
    <ShownReading of={reading} rows={8}>
      {(report) => (
        <>
          <p class="quiet">
            {format.birthday(from)}
            {to !== from && ` – ${format.birthday(to)}`} · {words.asOf(format.dayTime(report.generatedAt))}
          </p>
          <ReportView report={report} />
        </>
      )}
    </ShownReading>
  );
}

/** What the hotel has sold and earned: on a date, in a month, in a period; a date of all hotels of the person, and the journal. */
export function Reports() {
  const words = useWords(reportsWords);
  const { address } = useRouter();
  const { today } = useToday();
  const { properties } = useDesk();
  const shown = readShown(address.item, today);
  const isJournal = address.item === 'journal';
  const kinds = (['day', 'month', 'range', 'group'] as const).filter((kind) => kind !== 'group' || properties.length > 1);
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <nav class="tabs" aria-label={words.title}>
        {kinds.map((kind) => (
          <Link key={kind} to={{ screen: 'reports', item: kind }} isCurrent={!isJournal && kind === shown.kind} isReplacing>
            {words.kinds[kind]}
          </Link>
        ))}
        <Link to={{ screen: 'reports', item: 'journal' }} isCurrent={isJournal} isReplacing>
          {words.journal}
        </Link>
      </nav>
      {isJournal ? (
        <Journal />
      ) : (
        <>
          <div class="money-head">
            <PeriodChoice shown={shown} />
            <Button icon={printerIcon} onClick={() => print()}>
              {words.print}
            </Button>
          </div>
          {shown.kind === 'group' ? <GroupView date={shown.from} /> : <OfHotel shown={shown} />}
        </>
      )}
    </div>
  );
}
