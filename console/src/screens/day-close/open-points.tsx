import { Link } from '../../app/link.tsx';
import type { OpenPoints } from '../../data/day-close-reads.ts';
import { useMay } from '../../data/desk.ts';
import { useFormat } from '../../format/use-format.ts';
import { useWords } from '../../words/words.ts';
import { moneyWords } from '../money/money-words.ts';
import { dayCloseWords } from './day-close-words.ts';

type Row = OpenPoints['rows'][number];
type Kind = OpenPoints['kind'];

/** Where each kind of point is settled. */
const PARTS: Readonly<Record<Kind, 'overview' | 'check-out' | 'bill'>> = {
  ARRIVAL: 'overview',
  DEPARTURE: 'check-out',
  CONFLICT: 'overview',
  PAYMENT_REQUEST: 'bill',
  PAYMENT_REVIEW: 'bill',
  REFUND: 'bill',
};

type Choice = { chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void };

function usePointText(kind: Kind): (row: Row) => string {
  const words = useWords(dayCloseWords);
  const format = useFormat();
  return ({ at, message }) => {
    if (message !== null) return message;
    const since = format.dayTime(at);
    if (kind === 'ARRIVAL') return words.expected(since);
    return kind === 'DEPARTURE' ? words.shouldHaveLeft(since) : words.since(since);
  };
}

function Point({ kind, row, choice }: { kind: Kind; row: Row; choice: Choice | null }) {
  const words = useWords(dayCloseWords);
  const { noGuest } = useWords(moneyWords);
  const format = useFormat();
  const textOf = usePointText(kind);
  const { bookingId, bookingReference, guestName, amount } = row;
  return (
    <li class="money-line">
      <div>
        <strong>
          <bdi>{guestName ?? noGuest}</bdi>
        </strong>
        <small class="quiet">
          <bdi>{textOf(row)}</bdi>
        </small>
      </div>
      <Link
        label={words.open(bookingReference)}
        to={{ sheet: { kind: 'booking', reference: bookingReference, part: PARTS[kind] } }}
      >
        {bookingReference}
      </Link>
      {amount !== null && <strong class="amount">{format.money(amount)}</strong>}
      {choice !== null && (
        <label class="tick">
          <input
            type="checkbox"
            aria-label={words.noShowOf(bookingReference)}
            checked={choice.chosen.has(bookingId)}
            onChange={({ currentTarget: { checked } }) => {
              const next = new Set(choice.chosen);
              if (checked) next.add(bookingId);
              else next.delete(bookingId);
              choice.onChoose(next);
            }}
          />
          {words.noShow}
        </label>
      )}
    </li>
  );
}

/** What is not in order, of one kind, each with the place where it is settled. Guests who have not come can be ticked as no-shows. */
export function OpenPointList({ of: { kind, count, hasMore, rows }, choice }: { of: OpenPoints; choice: Choice }) {
  const words = useWords(dayCloseWords);
  const mayMark = useMay('ADMIN', 'MANAGER', 'STAFF');
  const isArrival = kind === 'ARRIVAL';
  const ids = rows.map(({ bookingId }) => bookingId);
  const isAll = ids.every((id) => choice.chosen.has(id));
  return (
    <section aria-labelledby={`points-${kind}`}>
      <h3 id={`points-${kind}`}>
        {words.kinds[kind]} <span class="count">{hasMore ? `${count}+` : count}</span>
      </h3>
      {isArrival && !mayMark && <p class="quiet">{words.mayNotMark}</p>}
      {isArrival && mayMark && rows.length > 1 && (
        <label class="tick">
          <input type="checkbox" checked={isAll} onChange={() => choice.onChoose(isAll ? new Set() : new Set(ids))} />
          {words.allNoShows}
        </label>
      )}
      <ul class="money-rows">
        {rows.map((row, index) => (
          <Point
            key={`${row.bookingId} ${row.at} ${index}`}
            kind={kind}
            row={row}
            choice={isArrival && mayMark ? choice : null}
          />
        ))}
      </ul>
      {hasMore && <p class="quiet">{words.more}</p>}
    </section>
  );
}
