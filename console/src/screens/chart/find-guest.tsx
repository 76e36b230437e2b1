import { useEffect, useState } from 'preact/hooks';
import { useDesk, useMay } from '../../data/desk.ts';
import { unlessRefused } from '../../data/guest-reads.ts';
import type { Day } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { useWords } from '../../words/words.ts';
import type { Bar } from './chart.rules.ts';
import { chartWords } from './chart-words.ts';
import { barsCalled } from './find.rules.ts';
import type { Layout } from './layout.rules.ts';

type FindProps = { layout: Layout; onFound: (bar: Bar | null) => void; onJump: (day: Day) => void };

/** Finds a guest on the chart; one who is on other days is found by the service. Enter goes on to the next. */
export function FindGuest({ layout, onFound, onJump }: FindProps) {
  const words = useWords(chartWords);
  const format = useFormat();
  const { api, property } = useDesk();
  const asksService = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE');
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [at, setAt] = useState(-1);
  /** The booking whose days are being read. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const show = (bars: readonly Bar[], index: number): boolean => {
    const bar = bars[index];
    if (bar === undefined) return false;
    setAt(index);
    setMessage(words.found(index + 1, bars.length));
    onFound(bar);
    return true;
  };
  const findElsewhere = async (): Promise<void> => {
    const params = { path: { propertyId: property.id }, query: { q: text, limit: 20 } };
    const rows = asksService ? await unlessRefused(api.GET('/properties/{propertyId}/bookings', { params }), []) : [];
    const row = rows.find(({ status }) => status === 'OPEN' || status === 'CHECKED_IN') ?? rows[0];
    if (row === undefined || row.status === 'CANCELLED' || row.status === 'NO_SHOW') {
      setMessage(words.notFound(text.trim()));
      return;
    }
    setAwaited(row.reference);
    onJump(format.local(row.expectedCheckInAt).day);
  };
  const find = (): void => {
    const bars = barsCalled(layout, text);
    if (text.trim() !== '' && !show(bars, bars.length === 0 ? 0 : (at + 1) % bars.length)) void findElsewhere();
  };
  useEffect(() => {
    if (awaited !== null && show(barsCalled(layout, awaited), 0)) setAwaited(null);
  }, [layout, awaited]);
  return (
    <form
      class="chart-find"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <input
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(-1);
          setMessage('');
          setAwaited(null);
          onFound(null);
        }}
      />
      <output>{message}</output>
    </form>
  );
}
