import type { Report } from '../../data/report-reads.ts';
import { addDays, daysBetween } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { billWords } from '../booking/bill/bill-words.ts';
import { paymentWords } from '../booking/payments/payment-words.ts';
import { FigureTable } from './figure-table.tsx';
import { Plot } from './plot.tsx';
import { reportsWords } from './reports-words.ts';
import { Section } from './section.tsx';
import { useNumbers } from './use-numbers.ts';

const DAYS_OF_WEEK = 7;

type Of = { report: Report };

function Figures({ report: { total, currency } }: Of) {
  const words = useWords(reportsWords);
  const { number, percent, money } = useNumbers(currency);
  const figures: [string, string][] = [
    [words.occupancy, percent(total.occupancy)],
    [words.soldOf, words.of(number(total.sold), number(total.roomsForSale))],
    [words.outOfOrder, number(total.outOfOrder)],
    [words.adr, money(total.adr)],
    [words.revPar, money(total.revPar)],
    [words.revenue, money(total.revenue)],
    [words.roomRevenue, money(total.roomRevenue)],
    [words.otherRevenue, money(total.otherRevenue)],
    [words.payments, money(total.payments)],
    [words.refunds, money(-total.refunds)],
    [words.arrivals, number(total.arrivals)],
    [words.departures, number(total.departures)],
    [words.noShows, number(total.noShows)],
    [words.cancellations, number(total.cancellations)],
    [words.noShowsEntered, number(total.noShowsEntered)],
    [words.cancellationsEntered, number(total.cancellationsEntered)],
  ];
  return (
    <section aria-label={words.figures}>
      <dl class="tiles">
        {figures.map(([name, value]) => (
          <div key={name} class="card">
            <dt class="quiet">
              <small>{name}</small>
            </dt>
            <dd>
              <strong>{value}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Days({ report }: Of) {
  const words = useWords(reportsWords);
  const format = useFormat();
  const { number, percent, money } = useNumbers(report.currency);
  const { days, total, from, to } = report;
  const ends = [format.calendarDay(from), format.calendarDay(to)] as const;
  type Figures = Omit<(typeof days)[number], 'date'>;
  const sold = (day: Figures) => [
    percent(day.occupancy),
    number(day.sold),
    number(day.roomsForSale),
    money(day.adr),
    money(day.revPar),
  ];
  const earned = (day: Figures) => [money(day.roomRevenue), money(day.otherRevenue), money(day.revenue)];
  const name = (date: string) => format.calendarDay(date);
  return (
    <Section title={words.days} table="days" report={report}>
      <Plot
        title={words.occupancyByDay}
        look="bars"
        top={1}
        series={[{ name: words.occupancy, values: days.map(({ occupancy }) => occupancy ?? 0) }]}
        write={percent}
        ends={ends}
      >
        <FigureTable
          head={words.date}
          columns={[words.occupancy, words.roomNights, words.roomsForSale, words.adr, words.revPar]}
          rows={days.map((day) => ({ name: name(day.date), cells: sold(day) }))}
          total={{ name: words.total, cells: sold(total) }}
        />
      </Plot>
      <Plot
        title={words.revenueByDay}
        look="bars"
        series={[
          { name: words.roomRevenue, values: days.map(({ roomRevenue }) => roomRevenue) },
          { name: words.otherRevenue, values: days.map(({ otherRevenue }) => otherRevenue) },
        ]}
        write={money}
        ends={ends}
      >
        <FigureTable
          head={words.date}
          columns={[words.roomRevenue, words.otherRevenue, words.revenue]}
          rows={days.map((day) => ({ name: name(day.date), cells: earned(day) }))}
          total={{ name: words.total, cells: earned(total) }}
        />
      </Plot>
    </Section>
  );
}

function OnTheBooks({ report }: Of) {
  const words = useWords(reportsWords);
  const format = useFormat();
  const { number, money } = useNumbers(report.currency);
  const { from, to, days, total } = report.onTheBooks;
  const counted = ['roomNights', 'lastYearBookedByThen', 'lastYear'] as const;
  const names = [words.now, words.byThen, words.lastYear];
  const weeks = Array.from({ length: Math.ceil((daysBetween(from, to) + 1) / DAYS_OF_WEEK) }, (_, week) => ({
    from: addDays(from, week * DAYS_OF_WEEK),
    ...{ roomNights: 0, lastYearBookedByThen: 0, lastYear: 0, amount: 0 },
  }));
  for (const day of days) {
    const week = weeks[Math.floor(daysBetween(from, day.date) / DAYS_OF_WEEK)];
    if (week === undefined) continue;
    for (const name of counted) week[name] += day[name];
    week.amount += day.amount;
  }
  const cells = (sums: Pick<typeof total, (typeof counted)[number] | 'amount'>) => [
    ...counted.map((name) => number(sums[name])),
    money(sums.amount),
  ];
  return (
    <Section title={words.onTheBooks} table="onTheBooks" report={report}>
      <Plot
        title={words.nights}
        look="lines"
        series={counted.map((name, index) => ({ name: names[index] ?? '', values: weeks.map((week) => week[name]) }))}
        write={number}
        ends={[format.birthday(from), format.birthday(to)]}
      >
        <FigureTable
          head={words.week}
          columns={[...names, words.amount]}
          rows={weeks.map((week) => ({ name: format.birthday(week.from), cells: cells(week) }))}
          total={{ name: words.total, cells: cells(total) }}
        />
      </Plot>
    </Section>
  );
}

function Takings({ report }: Of) {
  const words = useWords(reportsWords);
  const { methods } = useWords(paymentWords);
  const { money } = useNumbers(report.currency);
  const { total, byMethod, byPerson } = report.takings;
  const columns = [words.payments, words.refunds, words.net];
  const cells = ({ payments, refunds, net }: typeof total) => [money(payments), money(-refunds), money(net)];
  const sum = { name: words.total, cells: cells(total) };
  const nameOf = (person: { name: string | null } | null) => (person === null ? words.online : (person.name ?? words.noName));
  return (
    <>
      <Section title={words.byMethod} table="payments" report={report}>
        <FigureTable
          head={words.method}
          columns={columns}
          rows={byMethod.map((row) => ({ name: methods[row.method], cells: cells(row) }))}
          total={sum}
        />
      </Section>
      <Section title={words.byPerson} table="people" report={report}>
        <FigureTable
          head={words.person}
          columns={columns}
          rows={byPerson.map((row) => ({ name: nameOf(row.recordedBy), cells: cells(row) }))}
          total={sum}
        />
      </Section>
    </>
  );
}

function Revenue({ report }: Of) {
  const words = useWords(reportsWords);
  const { types } = useWords(billWords) as { types: Record<string, string> };
  const { number, money } = useNumbers(report.currency);
  return (
    <Section title={words.revenueByType} table="revenue" report={report}>
      <FigureTable
        head={words.type}
        columns={[words.count, words.amount]}
        rows={report.revenueByType.map(({ type, count, amount }) => ({
          name: type === 'ROOM_NIGHT' ? words.roomNights : (types[type] ?? type),
          cells: [number(count), money(amount)],
        }))}
        total={{ name: words.total, cells: ['', money(report.total.revenue)] }}
      />
    </Section>
  );
}

function Taxes({ report }: Of) {
  const words = useWords(reportsWords);
  const { number, money } = useNumbers(report.currency);
  const { byRule, onTop, included: inside } = report.taxes;
  if (byRule.length === 0) return null;
  return (
    <Section title={words.taxes} table="taxes" report={report}>
      <FigureTable
        head={words.tax}
        columns={[words.count, words.base, words.amount]}
        rows={byRule.map(({ name, percent, included, count, base, amount }) => ({
          name: [name, ...(percent === null ? [] : [`${percent} %`]), included ? words.included : words.onTop].join(' · '),
          cells: [number(count), money(base), money(amount)],
        }))}
        total={{ name: words.total, cells: ['', '', money(onTop + inside)] }}
      />
    </Section>
  );
}

function Sources({ report }: Of) {
  const words = useWords(reportsWords);
  const shared = useWords(sharedWords);
  const { number, money } = useNumbers(report.currency);
  return (
    <Section title={words.sources} table="sources" report={report}>
      <FigureTable
        head={words.source}
        columns={[words.arrivals, words.nights, words.roomRevenue]}
        rows={report.sources.map(({ source, bookingSite, arrivals, roomNights, roomRevenue }) => ({
          name: [
            shared.sources[source as keyof typeof shared.sources] ?? source,
            ...(bookingSite === null ? [] : [bookingSite]),
          ].join(' · '),
          cells: [number(arrivals), number(roomNights), money(roomRevenue)],
        }))}
      />
    </Section>
  );
}

function Balances({ report }: Of) {
  const words = useWords(reportsWords);
  const { money } = useNumbers(report.currency);
  const side = ({ bookings, amount }: { bookings: number; amount: number }) => `${money(amount)} (${words.bookings(bookings)})`;
  return (
    <Section title={words.balances} table="balances" report={report}>
      <FigureTable
        head={words.balances}
        columns={[words.owed, words.credit]}
        rows={(['inHouse', 'ended'] as const).map((of) => ({
          name: words.balancesOf[of],
          cells: [side(report.openBalances[of].owed), side(report.openBalances[of].credit)],
        }))}
      />
    </Section>
  );
}

function PickUp({ report }: Of) {
  const words = useWords(reportsWords);
  const { number, money } = useNumbers(report.currency);
  const { bookings, cancelled, noShows, roomNights, amount } = report.pickUp;
  return (
    <Section title={words.pickUp} table="pickUp" report={report}>
      <FigureTable
        head={words.pickUp}
        columns={[words.total]}
        rows={[
          { name: words.made, cells: [number(bookings)] },
          { name: words.cancelled, cells: [number(cancelled)] },
          { name: words.noShows, cells: [number(noShows)] },
          { name: words.nights, cells: [number(roomNights)] },
          { name: words.amount, cells: [money(amount)] },
        ]}
      />
    </Section>
  );
}

/** A report: the figures first, then the plots, then the tables. */
export function ReportView({ report }: Of) {
  return (
    <>
      <Figures report={report} />
      {report.days.length > 1 && <Days report={report} />}
      <OnTheBooks report={report} />
      <div class="money-tables">
        <Revenue report={report} />
        <Taxes report={report} />
        <Sources report={report} />
        <Takings report={report} />
        <Balances report={report} />
        <PickUp report={report} />
      </div>
    </>
  );
}
