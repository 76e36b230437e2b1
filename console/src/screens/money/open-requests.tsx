import { useDesk, useMay, usePropertyPath } from '../../data/desk.ts';
import { type OpenRequest, readOpenRequestsOfHotel } from '../../data/money-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Empty, Shown, SubmissionNotice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { countdown, secondsLeft } from '../booking/payments/payments.rules.ts';
import { useSecond } from '../booking/payments/use-second.ts';
import { MoneyLine } from './money-line.tsx';
import { moneyWords } from './money-words.ts';

type RowProps = { request: OpenRequest; now: number; mayClose: boolean };

function Row({ request, now, mayClose }: RowProps) {
  const words = useWords(moneyWords);
  const format = useFormat();
  const { api, property, reads } = useDesk();
  const { id, bookingId, kind, amount, createdAt, expiresAt, status, description } = request;
  const closing = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/close', {
        params: { path: { propertyId: property.id, bookingId } },
        body: kind === 'QR' ? { qrId: id } : { paymentLinkId: id },
        intent,
      }),
    () => reads.refresh(readOpenRequestsOfHotel(property.id).key),
  );
  const left = secondsLeft(expiresAt, now);
  const money = format.money(amount);
  return (
    <li>
      <MoneyLine
        booking={request}
        amount={money}
        facts={[words.kinds[kind], format.dayTime(createdAt), ...(description === null ? [] : [description])]}
        actions={
          mayClose && (
            <Button
              size="small"
              isBusy={closing.state !== 'idle'}
              onClick={() => void closing.submit()}
              label={words.closeOf(`${words.kinds[kind]} ${money}`)}
            >
              {words.close}
            </Button>
          )
        }
      >
        <Chip tone="due">
          {status === 'PARTIALLY_PAID' ? words.partPaid : left === null ? words.noEnd : words.ends(countdown(left))}
        </Chip>
      </MoneyLine>
      <SubmissionNotice of={closing} />
    </li>
  );
}

/** What guests of the hotel can still pay online. */
export function OpenRequests() {
  const words = useWords(moneyWords);
  const { propertyId } = usePropertyPath();
  const mayClose = useMay('ADMIN', 'MANAGER', 'STAFF');
  const reading = useRead(readOpenRequestsOfHotel(propertyId));
  const now = useSecond((reading.data ?? []).some(({ expiresAt }) => expiresAt !== null));
  return (
    <section aria-labelledby="money-requests">
      <h2 id="money-requests">{words.requests}</h2>
      <Shown of={reading} rows={1}>
        {(all) => {
          // The time decides, before the gateway reports the end.
          const open = all.filter(({ expiresAt }) => secondsLeft(expiresAt, now) !== 0);
          if (open.length === 0) return <Empty>{words.noRequests}</Empty>;
          return (
            <>
              <ul class="money-rows">
                {open.map((request) => (
                  <Row key={request.id} request={request} now={now} mayClose={mayClose} />
                ))}
              </ul>
              {!mayClose && <p class="quiet">{words.mayNotClose}</p>}
            </>
          );
        }}
      </Shown>
    </section>
  );
}
