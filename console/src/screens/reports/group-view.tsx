import { useDesk } from '../../data/desk.ts';
import { type GroupReportRow, readGroupReport } from '../../data/report-reads.ts';
import { useRead } from '../../data/use-read.ts';
import type { Day } from '../../format/time.rules.ts';
import { Empty, Shown } from '../../ui/states.tsx';
import { useLocale, useWords } from '../../words/words.ts';
import { FigureTable } from './figure-table.tsx';
import { reportsWords } from './reports-words.ts';
import { SaveCsv } from './section.tsx';
import { numbersOf } from './use-numbers.ts';

/** A date of all hotels, each in its own currency. */
export function GroupView({ date }: { date: Day }) {
  const words = useWords(reportsWords);
  const locale = useLocale();
  const { api } = useDesk();
  const reading = useRead(readGroupReport(date));
  const rowOf = (row: GroupReportRow) => {
    const { number, percent, money } = numbersOf(locale, row.currency);
    return {
      name: `${row.name} (${row.code})`,
      cells: [
        percent(row.occupancy),
        words.of(number(row.sold), number(row.roomsForSale)),
        money(row.adr),
        money(row.revPar),
        money(row.revenue),
        money(row.net),
        number(row.arrivals),
        number(row.departures),
      ],
    };
  };
  const load = () => api.GET('/reports/group.csv', { params: { query: { date } }, parseAs: 'blob' });
  return (
    <section class="card stack" aria-label={words.kinds.group}>
      <header class="money-head">
        <h2>{words.kinds.group}</h2>
        <SaveCsv name={`group-${date}.csv`} what={words.kinds.group} load={load} />
      </header>
      <Shown of={reading} rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{words.noHotels}</Empty>
          ) : (
            <FigureTable
              head={words.hotel}
              columns={[
                words.occupancy,
                words.soldOf,
                words.adr,
                words.revPar,
                words.revenue,
                words.net,
                words.arrivals,
                words.departures,
              ]}
              rows={rows.map(rowOf)}
            />
          )
        }
      </Shown>
    </section>
  );
}
