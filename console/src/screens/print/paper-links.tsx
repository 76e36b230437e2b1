import { Link } from '../../app/link.tsx';
import { useDesk, useMay, useToday } from '../../data/desk.ts';
import { useFormat } from '../../format/use-format.ts';
import { useWords } from '../../words/words.ts';
import { lastPrinted } from './last-printed.ts';
import { printWords } from './print-words.ts';

/** The papers of the day; says whether this desk has printed the downtime pack today. */
export function PaperLinks() {
  const words = useWords(printWords);
  const { property } = useDesk();
  const { today } = useToday();
  const format = useFormat();
  const mayPrint = useMay('ADMIN', 'MANAGER', 'STAFF');
  if (!mayPrint) return null;
  const last = lastPrinted(property.code);
  const isToday = last !== null && format.local(last).day === today;
  return (
    <span class="paper-links">
      <Link to={{ screen: 'print', item: `arrivals/${today}` }}>{words.arrivalsList}</Link>
      <Link to={{ screen: 'print', item: 'downtime' }}>{words.paperNames.downtime}</Link>
      <small>{isToday ? words.lastPrinted(format.time(last)) : words.notPrinted}</small>
    </span>
  );
}
