import { useState } from 'preact/hooks';
import { useRouter } from '../../app/router.ts';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import { useSettled } from '../../data/use-settled.ts';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { GuestList } from './guest-list.tsx';
import { GuestProfile } from './guest-profile.tsx';
import { readGuestList } from './guests-reads.ts';
import { guestsWords } from './guests-words.ts';

/** All guests of the hotel, and the profile of one. */
export function Guests() {
  const words = useWords(guestsWords);
  const { address } = useRouter();
  const { propertyId } = usePropertyPath();
  const { reads } = useDesk();
  const [text, setText] = useState('');
  const [pages, setPages] = useState(1);
  const list = readGuestList(propertyId, useSettled(text.trim()), pages);
  const reading = useRead(list);
  return (
    <div class={address.item === null ? 'guests' : 'guests guests-open'}>
      <GuestList
        text={text}
        onText={(typed) => {
          setText(typed);
          setPages(1);
        }}
        reading={reading}
        pages={pages}
        onMore={() => setPages(pages + 1)}
      />
      {address.item === null ? (
        <div class="guest-none">
          <Empty>{words.choose}</Empty>
        </div>
      ) : (
        <GuestProfile key={address.item} guestId={address.item} onChanged={() => reads.refresh(list.key)} />
      )}
    </div>
  );
}
