import { useState } from 'preact/hooks';
import { useRouter } from '../../app/router.ts';
import { usePropertyPath, useToday } from '../../data/desk.ts';
import { readPaymentsOfDay, readTakings, type Takings } from '../../data/money-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { addDays, type Day } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../../ui/icon-shapes.ts';
import { Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { paymentWords } from '../booking/payments/payment-words.ts';
import { DownloadCsv } from './download-csv.tsx';
import { moneyWords } from './money-words.ts';
import { type Only, PaymentRows } from './payment-rows.tsx';

type Sums = Takings['total'];

function DayChoice({ date }: { date: Day }) {
  const words = useWords(moneyWords);
  const { go } = useRouter();
  const { today } = useToday();
  const to = (day: Day): void => go({ screen: 'money', item: day }, { replace: true });
  return (
    <div class="money-day">
      <IconButton of={chevronLeftIcon} label={words.previousDay} onClick={() => to(addDays(date, -1))} />
      <TextField
        label={words.day}
        type="date"
        value={date}
        max={today}
        onInput={(typed) => {
          if (typed !== '') to(typed);
        }}
      />
      <IconButton of={chevronRightIcon} label={words.nextDay} onClick={() => to(addDays(date, 1))} />
      <Button disabled={date === today} onClick={() => to(today)}>
        {words.today}
      </Button>
    </div>
  );
}

function SumTable({ title, rows, total }: { title: string; rows: SumRow[]; total: Sums }) {
  const words = useWords(moneyWords);
  const format = useFormat();
  const cells = ({ payments, paymentCount, refunds, refundCount, net }: Sums) => (
    <>
      <td class="amount" data-label={words.payments}>
        {format.money(payments)} <small class="quiet">({paymentCount})</small>
      </td>
      <td class="amount" data-label={words.refundSum}>
        {format.money(refunds === 0 ? 0 : -refunds)} <small class="quiet">({refundCount})</small>
      </td>
      <td class="amount" data-label={words.net}>
        <strong>{format.money(net)}</strong>
      </td>
    </>
  );
  return (
    <div class="money-box" style={{ '--columns': '4' }}>
      <table class="money-sums">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" class="amount">
              {words.payments}
            </th>
            <th scope="col" class="amount">
              {words.refundSum}
            </th>
            <th scope="col" class="amount">
              {words.net}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sums, isOnly, onOnly }) => (
            <tr key={name}>
              <th scope="row">
                <button
                  type="button"
                  class="button button-quiet"
                  aria-pressed={isOnly}
                  title={words.onlyThese(name)}
                  onClick={onOnly}
                >
                  <bdi>{name}</bdi>
                </button>
              </th>
              {cells(sums)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
type SumRow = { name: string; sums: Sums; isOnly: boolean; onOnly: () => void };

/** What came in and went out on a day of the hotel: by method, by person, and row by row. */
export function TakingsOfDay({ date }: { date: Day }) {
  const words = useWords(moneyWords);
  const { methods } = useWords(paymentWords);
  const { propertyId } = usePropertyPath();
  const takings = useRead(readTakings(propertyId, date));
  const rows = useRead(readPaymentsOfDay(propertyId, date));
  const [only, setOnly] = useState<Only>(null);
  const toggle = (chosen: Only, isOnly: boolean) => (): void => setOnly(isOnly ? null : chosen);
  const ofMethod = ({ method, ...sums }: Takings['byMethod'][number]): SumRow => {
    const isOnly = only !== null && 'method' in only && only.method === method;
    return { name: methods[method], sums, isOnly, onOnly: toggle({ method }, isOnly) };
  };
  const ofPerson = ({ recordedBy, ...sums }: Takings['byPerson'][number]): SumRow => {
    const userId = recordedBy?.userId ?? null;
    const isOnly = only !== null && 'userId' in only && only.userId === userId;
    const name = recordedBy === null ? words.online : (recordedBy.name ?? words.noName);
    return { name, sums, isOnly, onOnly: toggle({ userId }, isOnly) };
  };
  return (
    <>
      <div class="money-head">
        <DayChoice date={date} />
        <DownloadCsv date={date} rows={rows.data} />
      </div>
      <Shown of={takings} rows={5}>
        {({ total, byMethod, byPerson }) => (
          <div class="money-tables">
            <section class="card" aria-label={words.byMethod}>
              <SumTable title={words.method} rows={byMethod.map(ofMethod)} total={total} />
            </section>
            <section class="card" aria-label={words.byPerson}>
              <SumTable title={words.person} rows={byPerson.map(ofPerson)} total={total} />
            </section>
          </div>
        )}
      </Shown>
      <PaymentRows reading={rows} only={only} onAll={() => setOnly(null)} />
    </>
  );
}
