import { lazy } from '../../app/lazy.tsx';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { useToday } from '../../data/desk.ts';
import { useWords } from '../../words/words.ts';
import { moneyWords } from './money-words.ts';
import { OpenRequests } from './open-requests.tsx';
import { PendingRefunds } from './pending-refunds.tsx';
import { Reviews } from './reviews.tsx';
import { TakingsOfDay } from './takings-of-day.tsx';

const DayClose = lazy(() => import('../day-close/day-close.tsx').then(({ DayClose: Part }) => Part));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The money of the hotel: what waits for somebody (`money`), the takings of today (`money/takings`) or of a day (`money/2026-11-23`), and the
 * close of the business day (`money/close`).
 */
export function Money() {
  const words = useWords(moneyWords);
  const { address } = useRouter();
  const { today } = useToday();
  const { item } = address;
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <nav class="tabs" aria-label={words.title}>
        <Link to={{ screen: 'money', item: null }} isCurrent={item === null} isReplacing>
          {words.tabs.waiting}
        </Link>
        <Link to={{ screen: 'money', item: 'takings' }} isCurrent={item !== null && item !== 'close'} isReplacing>
          {words.tabs.takings}
        </Link>
        <Link to={{ screen: 'money', item: 'close' }} isCurrent={item === 'close'} isReplacing>
          {words.tabs.close}
        </Link>
      </nav>
      {item === 'close' && <DayClose />}
      {item === null && (
        <>
          <Reviews />
          <PendingRefunds />
          <OpenRequests />
        </>
      )}
      {item !== null && item !== 'close' && <TakingsOfDay date={DAY.test(item) ? item : today} />}
    </div>
  );
}
