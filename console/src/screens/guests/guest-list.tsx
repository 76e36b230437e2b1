import { useEffect, useState } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import type { Guest } from '../../data/guest-reads.ts';
import type { Reading } from '../../data/reads.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { PAGE_ROWS } from './guest-list.rules.ts';
import { guestsWords } from './guests-words.ts';

function GuestRow({ guest, isCurrent }: { guest: Guest; isCurrent: boolean }) {
  const words = useWords(guestsWords);
  const { id, name, phoneE164, vehicles } = guest;
  const facts = [phoneE164 ?? words.noPhone, ...vehicles.slice(0, 1).map(({ vehicleNumber }) => vehicleNumber)];
  return (
    <li>
      <Link class="guest-row one-line" to={{ screen: 'guests', item: id }} isCurrent={isCurrent}>
        <strong>
          <bdi>{name ?? words.unnamed}</bdi>
        </strong>
        <small>{facts.join(' · ')}</small>
      </Link>
    </li>
  );
}

type GuestListProps = {
  text: string;
  onText: (text: string) => void;
  reading: Reading<Guest[]>;
  pages: number;
  onMore: () => void;
};

/** Finds guests by name or phone. */
export function GuestList({ text, onText, reading, pages, onMore }: GuestListProps) {
  const words = useWords(guestsWords);
  const { address } = useRouter();
  // While another search is read, what was found before stays.
  const [last, setLast] = useState<Guest[] | undefined>(undefined);
  useEffect(() => {
    if (reading.data !== undefined) setLast(reading.data);
  }, [reading.data]);
  return (
    <section class="guest-list" aria-labelledby="guests-title">
      <h1 id="guests-title">{words.title}</h1>
      <TextField label={words.search} type="search" value={text} onInput={onText} maxLength={200} hint={words.newest} />
      <Shown of={{ ...reading, data: reading.data ?? last }} rows={8}>
        {(guests) =>
          guests.length === 0 ? (
            <Empty>{words.none}</Empty>
          ) : (
            <>
              <ul class="setup-rows">
                {guests.map((guest) => (
                  <GuestRow key={guest.id} guest={guest} isCurrent={guest.id === address.item} />
                ))}
              </ul>
              {guests.length >= pages * PAGE_ROWS && <Button onClick={onMore}>{words.more}</Button>}
            </>
          )
        }
      </Shown>
    </section>
  );
}
