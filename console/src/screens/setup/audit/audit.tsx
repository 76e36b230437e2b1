import { useRef, useState } from 'preact/hooks';
import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useSettled } from '../../../data/use-settled.ts';
import { addDays } from '../../../format/time.rules.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, type Entry, EVERYTHING, readAudit } from './audit-reads.ts';
import { auditWords } from './audit-words.ts';
import { AuditEntry } from './entry.tsx';

const STEP = 50;
/** The service gives no more at once. */
const MOST = 1_000;

/** Who changed what, and when: searched, the newest first. */
export function Audit() {
  const words = useWords(auditWords);
  const format = useFormat();
  const { property } = useDesk();
  const [search, setSearch] = useState(EVERYTHING);
  const [most, setMost] = useState(STEP);
  // A reference is typed letter by letter.
  const reference = useSettled(search.reference);
  const reading = useRead(
    readAudit(property.id, { ...search, reference }, most, (day, daysLater) => format.instant(addDays(day, daysLater), '00:00')),
  );
  // What was found stays until the next is there, so that nothing jumps.
  const shown = useRef<Entry[] | undefined>(undefined);
  shown.current = reading.data ?? (reading.error === undefined ? shown.current : undefined);
  const change = (next: AuditSearch): void => {
    setMost(STEP);
    setSearch(next);
  };
  return (
    <>
      <AuditFilters of={search} onChange={change} />
      <SettingsCard title={words.entries}>
        <Shown of={{ ...reading, data: shown.current }} rows={8}>
          {(entries) => (
            <>
              {entries.length === 0 && <Empty>{words.none}</Empty>}
              <ul class="audit-entries" aria-busy={reading.data === undefined}>
                {entries.map((entry) => (
                  <AuditEntry key={entry.id} of={entry} onRecord={(entityId) => change({ ...EVERYTHING, entityId })} />
                ))}
              </ul>
              {entries.length === most && most < MOST && (
                <div class="buttons">
                  <Button onClick={() => setMost(Math.min(most + STEP, MOST))}>{words.more}</Button>
                </div>
              )}
            </>
          )}
        </Shown>
      </SettingsCard>
    </>
  );
}
