import type { PaymentRow } from '../../data/money-reads.ts';
import type { Reading } from '../../data/reads.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { paymentWords } from '../booking/payments/payment-words.ts';
import { MoneyLine } from './money-line.tsx';
import { moneyWords } from './money-words.ts';

/** Which rows of the day are looked at: those of a method, of a person (null: the gateway), or all. */
export type Only = { method: PaymentRow['method'] } | { userId: string | null } | null;

function isAmong(row: PaymentRow, only: Only): boolean {
  if (only === null) return true;
  return 'method' in only ? row.method === only.method : (row.recordedBy?.userId ?? null) === only.userId;
}

type PaymentRowsProps = { reading: Reading<PaymentRow[]>; only: Only; onAll: () => void };

/** The payments and refunds that the takings are made of. */
export function PaymentRows({ reading, only, onAll }: PaymentRowsProps) {
  const words = useWords(moneyWords);
  const { methods } = useWords(paymentWords);
  const format = useFormat();
  const personOf = ({ recordedBy }: PaymentRow): string =>
    recordedBy === null ? words.online : (recordedBy.name ?? words.noName);
  return (
    <section aria-labelledby="money-rows">
      <div class="money-head">
        <h2 id="money-rows">{words.rows}</h2>
        {only !== null && (
          <Button look="quiet" size="small" onClick={onAll}>
            {words.all}
          </Button>
        )}
      </div>
      <Shown of={reading} rows={4}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{words.noRows}</Empty>
          ) : (
            <ul class="money-rows">
              {rows
                .filter((row) => isAmong(row, only))
                .map((row) => (
                  <li key={row.id}>
                    <MoneyLine
                      booking={row}
                      amount={format.money(row.type === 'REFUND' ? -row.amount : row.amount)}
                      facts={[
                        format.time(row.receivedAt),
                        ...(row.type === 'REFUND' ? [words.refundOf] : []),
                        methods[row.method],
                        personOf(row),
                        ...(row.notes === null ? [] : [row.notes]),
                      ]}
                    />
                  </li>
                ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}
