import type { ComponentProps, RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useRouter } from '../../app/router.ts';
import { useDesk, useMay } from '../../data/desk.ts';
import { useProblemText } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { ResultText } from './result-text.tsx';
import { GROUPS, nextActive } from './search.rules.ts';
import { searchWords } from './search-words.ts';
import { type Found, type Result, useFound } from './use-found.ts';

/** `/` and Ctrl-K put the cursor into the search. */
function useSearchKeys(focus: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null;
      const isControlK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isControlK && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey)) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Goes to a result: a taken room is the booking of who is in it. */
function useOpenResult(): (result: Result) => Promise<void> {
  const { api, property } = useDesk();
  const { go } = useRouter();
  const seesBookings = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE');
  return async (result) => {
    const openBooking = (reference: string): void => go({ sheet: { kind: 'booking', reference, part: 'overview' } });
    if (result.group === 'guests') return go({ screen: 'guests', item: result.guest.id });
    if (result.group === 'bookings') return openBooking(result.booking.reference);
    const { stay, roomNumber } = result.room;
    const toRoom = (): void => go({ screen: 'rooms', item: String(roomNumber) });
    if (stay === null || !seesBookings) return toRoom();
    const path = { propertyId: property.id, bookingId: stay.bookingId };
    return api
      .GET('/properties/{propertyId}/bookings/{bookingId}', { params: { path } })
      .then(({ reference }) => openBooking(reference), toRoom);
  };
}

type ResultsProps = { found: Found; id: string; active: number | null; choose: (result: Result) => void };

function Results({ found, id, active, choose }: ResultsProps) {
  const words = useWords(searchWords);
  const textOf = useProblemText();
  const { results, text, error } = found;
  if (error !== undefined) return <p class="search-nothing">{textOf(error)}</p>;
  if (results.length === 0)
    return (
      <p class="search-nothing">
        <bdi>{words.nothing(text)}</bdi> {/\d/.test(text) && <small>{words.whole}</small>}
      </p>
    );
  return (
    <div role="listbox" id={id} aria-label={words.results}>
      {GROUPS.map((group) => {
        const ofGroup = results.filter((result) => result.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <fieldset key={group} aria-labelledby={`${id}-${group}`}>
            <p class="search-group" id={`${id}-${group}`}>
              {words.groups[group]}
            </p>
            {ofGroup.map((result) => {
              const index = results.indexOf(result);
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={result.id}
                  id={`${id}-${index}`}
                  role="option"
                  class="search-result"
                  aria-selected={index === active}
                  // The cursor stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(result)}
                >
                  <ResultText of={result} />
                </button>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}

/** The field's text, what it found, and the result that the arrow keys have gone to. */
function useCombobox(id: string, input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const { found, isSearching } = useFound(isOpen ? text : '');
  const openResult = useOpenResult();
  const shown = isOpen && text.trim() !== '' ? found : null;
  const results = shown?.results ?? [];
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  const type = (typed: string, isOpened = true): void => {
    setText(typed);
    setAwaited(false);
    setOpen(isOpened);
    setActive(null);
  };
  const choose = (result: Result): void => {
    type('', false);
    input.current?.blur();
    void openResult(result);
  };
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    const [first] = results;
    if (first !== undefined) choose(first);
  }, [isAwaited, isSearching]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextActive(active, results.length, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      // Without a choice it is the first result of what stands in the field: when it is there.
      const chosen = results[active ?? 0];
      if (active === null && isSearching) setAwaited(true);
      else if (chosen !== undefined) choose(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (text === '') input.current?.blur();
      type('', false);
    }
  };
  return { text, shown, active, isSearching, type, choose, onKeyDown, setOpen };
}

/** One search over everything that a desk is asked for by name or number. */
export function Search() {
  const words = useWords(searchWords);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, shown, active, isSearching, type, choose, onKeyDown, setOpen } = useCombobox(id, input);
  useSearchKeys(() => {
    input.current?.focus();
    input.current?.select();
  });
  const count = shown?.results.length ?? 0;
  const attributes = {
    type: 'text',
    role: 'combobox',
    dir: 'auto',
    'aria-expanded': count > 0,
    'aria-controls': count > 0 ? id : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active === null || count === 0 ? undefined : `${id}-${active}`,
    'aria-keyshortcuts': '/ Control+K',
  } as ComponentProps<'input'>;
  return (
    <search class="search">
      <input
        ref={input}
        {...attributes}
        aria-label={words.label}
        placeholder={words.placeholder}
        autocomplete="off"
        maxLength={200}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div class="search-panel" hidden={shown === null} aria-busy={isSearching}>
        {shown !== null && <Results found={shown} id={id} active={active} choose={choose} />}
      </div>
      <p class="visually-hidden" role="status">
        {shown !== null && !isSearching && (count > 0 ? words.found(count) : words.nothing(shown.text))}
      </p>
    </search>
  );
}
