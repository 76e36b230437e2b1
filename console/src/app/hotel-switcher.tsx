import { useId, useRef, useState } from 'preact/hooks';
import { useDesk } from '../data/desk.ts';
import { needsOf } from '../data/hotel-needs.rules.ts';
import { useOverviews } from '../data/hotels-reads.ts';
import { hotelsWords } from '../screens/hotels/hotels-words.ts';
import { Icon } from '../ui/icon.tsx';
import { chevronDownIcon } from '../ui/icon-shapes.ts';
import { useWords } from '../words/words.ts';
import { frameWords } from './frame-words.ts';
import { Link } from './link.tsx';
import { hotelsWith, placeAfterSwitch } from './places.rules.ts';
import { readPlaces } from './places.ts';
import { useRouter } from './router.ts';

/** More hotels than this can be searched by typing. */
const UNSEARCHED_MAX = 10;

function HotelLinks({ text }: { text: string }) {
  const { properties, property } = useDesk();
  const words = useWords(frameWords);
  const { address } = useRouter();
  const places = readPlaces();
  const { waiting } = useWords(hotelsWords);
  const overviews = new Map(useOverviews().data?.hotels.map((hotel) => [hotel.propertyId, hotel]));
  const found = hotelsWith(properties, text);
  if (found.length === 0) return <p class="empty">{words.noHotelFound}</p>;
  return (
    <ul>
      {found.map(({ id, code, name }) => {
        const overview = overviews.get(id);
        const needs = overview === undefined ? 0 : needsOf(overview);
        const place = id === property.id ? address : placeAfterSwitch(address, places[code]);
        return (
          <li key={id}>
            <Link to={{ ...place, code }} isCurrent={id === property.id}>
              <bdi>{name}</bdi>
              {needs > 0 && (
                <span class="count" title={waiting(needs)}>
                  {needs} <span class="visually-hidden">{waiting(needs)}</span>
                </span>
              )}
              <small>{place.screen === address.screen ? code : words.screens[place.screen]}</small>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function moveFocus(list: HTMLElement, step: 1 | -1): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links.at((at === -1 && step === -1 ? 0 : at + step) % links.length)?.focus();
}

/** The hotel, and the way to the person's others. */
export function HotelSwitcher() {
  const { properties, property } = useDesk();
  const words = useWords(frameWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  if (properties.length < 2)
    return (
      <strong class="hotel-name">
        <bdi>{property.name}</bdi>
      </strong>
    );
  const onToggle = ({ newState }: { newState: string }): void => {
    setOpen(newState === 'open');
    setText('');
  };
  return (
    <>
      <button
        type="button"
        class="hotel-name hotel-switch"
        aria-label={words.hotelSwitch(property.name)}
        title={property.name}
        popovertarget={id}
      >
        <bdi>{property.name}</bdi>
        <Icon of={chevronDownIcon} size={16} />
      </button>
      <div
        class="hotel-list"
        id={id}
        popover="auto"
        ref={panel}
        role="dialog"
        aria-label={words.hotels}
        onToggle={onToggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        {isOpen && (
          <>
            {properties.length > UNSEARCHED_MAX && (
              <input
                ref={(input) => input?.focus()}
                type="search"
                aria-label={words.searchHotels}
                placeholder={words.searchHotels}
                autocomplete="off"
                maxLength={100}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') panel.current?.querySelector('a')?.click();
                }}
              />
            )}
            <HotelLinks text={text} />
          </>
        )}
      </div>
    </>
  );
}
