import { usePropertyPath } from '../../data/desk.ts';
import { readPendingRefunds } from '../../data/money-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Empty, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { MoneyLine } from './money-line.tsx';
import { moneyWords } from './money-words.ts';

/** Refunds that the payment gateway has not carried out yet. */
export function PendingRefunds() {
  const words = useWords(moneyWords);
  const { propertyId } = usePropertyPath();
  const format = useFormat();
  const reading = useRead(readPendingRefunds(propertyId));
  return (
    <section aria-labelledby="money-refunds">
      <h2 id="money-refunds">{words.refunds}</h2>
      <Shown of={reading} rows={1}>
        {(refunds) =>
          refunds.length === 0 ? (
            <Empty>{words.noRefunds}</Empty>
          ) : (
            <>
              <p class="quiet">{words.refundsHint}</p>
              <ul class="money-rows">
                {refunds.map((refund) => {
                  const { id, recordedBy, createdAt, amount, notes } = refund;
                  const by = words.givenBy(recordedBy?.name ?? words.online, format.dayTime(createdAt));
                  return (
                    <li key={id}>
                      <MoneyLine
                        booking={refund}
                        amount={format.money(-amount)}
                        facts={[by, ...(notes === null ? [] : [notes])]}
                      />
                    </li>
                  );
                })}
              </ul>
            </>
          )
        }
      </Shown>
    </section>
  );
}
