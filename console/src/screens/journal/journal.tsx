import { useState } from 'preact/hooks';
import { useDesk, useToday } from '../../data/desk.ts';
import { readJournal } from '../../data/journal-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { addDays, type Day } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { TextField } from '../../ui/field.tsx';
import { downloadIcon } from '../../ui/icon-shapes.ts';
import { SaveButton } from '../../ui/save-button.tsx';
import { Empty, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { FigureTable } from '../reports/figure-table.tsx';
import { AccountsForm } from './accounts-form.tsx';
import { journalWords } from './journal-words.ts';

type Period = { from: Day; to: Day };
function Sums({ period: { from, to } }: { period: Period }) {
  const words = useWords(journalWords);
  const format = useFormat();
  const { property } = useDesk();
  const reading = useRead(readJournal(property.id, from, to));
  const money = (amount: number): string => (amount === 0 ? '' : format.money(amount));
  return (
    <Shown of={reading} rows={8}>
      {({ accounts, entries, total }) =>
        accounts.length === 0 ? (
          <Empty>{words.none}</Empty>
        ) : (
          <section class="card stack" aria-label={words.accounts}>
            <p class="quiet">{words.entries(entries.length)}</p>
            <FigureTable
              head={words.account}
              columns={[words.debit, words.credit]}
              rows={[
                ...accounts.map(({ accountCode, accountName, debit, credit }) => ({
                  name: `${accountCode} ${accountName}`,
                  cells: [money(debit), money(credit)],
                })),
                { name: words.total, cells: [format.money(total.debit), format.money(total.credit)] },
              ]}
            />
          </section>
        )
      }
    </Shown>
  );
}

/** The journal for the accounting program: what each account comes to, its files, and the accounts. */
export function JournalView() {
  const words = useWords(journalWords);
  const { today } = useToday();
  const { api, property } = useDesk();
  const [period, setPeriod] = useState<Period>({ from: `${today.slice(0, 7)}-01`, to: today });
  const [isOpen, setOpen] = useState(false);
  /** The journal takes 31 dates at most: the other end follows. */
  const change = (next: Partial<Period>): void => {
    const { from, to } = { ...period, ...next };
    if (from === '' || to === '') return;
    const isFit = from <= to && to <= addDays(from, 30);
    if (isFit) setPeriod({ from, to });
    else
      setPeriod(
        next.from === undefined
          ? { from: to < from ? to : addDays(to, -30), to }
          : { from, to: from > to ? from : addDays(from, 30) },
      );
  };
  const file = `journal-${property.code}-${period.from}-${period.to}`;
  const request = { params: { path: { propertyId: property.id }, query: period }, parseAs: 'blob' as const };
  return (
    <>
      <p class="quiet">{words.hint}</p>
      <div class="money-head">
        <div class="money-day">
          <TextField label={words.from} type="date" value={period.from} onInput={(from) => change({ from })} />
          <TextField label={words.to} type="date" value={period.to} onInput={(to) => change({ to })} />
        </div>
        <div class="buttons">
          <SaveButton
            file={`${file}.csv`}
            icon={downloadIcon}
            load={() => api.GET('/properties/{propertyId}/journal.csv', request)}
          >
            {words.csv}
          </SaveButton>
          <SaveButton
            file={`${file}.xml`}
            icon={downloadIcon}
            load={() => api.GET('/properties/{propertyId}/journal.xml', request)}
          >
            {words.tally}
          </SaveButton>
        </div>
      </div>
      <Sums period={period} />
      <details class="card" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.settings}</summary>
        {isOpen && <AccountsForm />}
      </details>
    </>
  );
}
