import type { Schemas } from '../../../client/src/index.ts';
import { useDesk, useLive, useMay, useNow } from '../data/desk.ts';
import { useFormat } from '../format/use-format.ts';
import { Search } from '../screens/search/search.tsx';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { bedIcon, calendarPlusIcon, homeIcon, languageIcon, logoutIcon, usersIcon, wifiOffIcon } from '../ui/icon-shapes.ts';
import { useKeys } from '../ui/use-keys.ts';
import { type Locale, useLocale, useWords } from '../words/words.ts';
import type { Screen } from './addresses.rules.ts';
import { frameWords } from './frame-words.ts';
import { type ComponentType, lazy } from './lazy.tsx';
import { Link } from './link.tsx';
import { useRouter } from './router.ts';

const SCREEN_PARTS: Readonly<Record<Screen, ComponentType>> = {
  today: lazy(() => import('../screens/today/today.tsx').then(({ Today }) => Today)),
  rooms: lazy(() => import('../screens/rooms/rooms.tsx').then(({ Rooms }) => Rooms)),
  guests: lazy(() => import('../screens/guests/guests.tsx').then(({ Guests }) => Guests)),
};
const BookingSheet = lazy(() => import('../screens/booking/booking-sheet.tsx').then((module) => module.BookingSheet));
const NewBooking = lazy(() => import('../screens/new-booking/new-booking.tsx').then((module) => module.NewBooking));

const SCREEN_ICONS = { today: homeIcon, rooms: bedIcon, guests: usersIcon };

function LiveMark() {
  const words = useWords(frameWords);
  const { isLive, asOf } = useLive();
  const format = useFormat();
  if (isLive) return <span class="live live-on">{words.live}</span>;
  const text = asOf === null ? words.connecting : words.asOf(format.time(new Date(asOf).toISOString()));
  return (
    <span class="live live-off" role="status">
      <Icon of={wifiOffIcon} size={16} /> {text}
    </span>
  );
}

function HotelClock() {
  const format = useFormat();
  const now = useNow();
  return (
    <time class="hotel-clock" dateTime={now}>
      {format.fullDay(now)} <strong>{format.time(now)}</strong>
    </time>
  );
}

function PropertySwitcher({ properties }: { properties: readonly Schemas['Property'][] }) {
  const { property } = useDesk();
  const words = useWords(frameWords);
  const { go } = useRouter();
  if (properties.length < 2) return <strong class="property-name">{property.name}</strong>;
  return (
    <select
      class="property-name"
      aria-label={words.property}
      value={property.code}
      onChange={(event) => go({ code: event.currentTarget.value, screen: 'today', item: null })}
    >
      {properties.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

function PersonMenu({ session, setLocale }: { session: Session; setLocale: (locale: Locale) => void }) {
  const { me } = useDesk();
  const words = useWords(frameWords);
  const locale = useLocale();
  const name = me.name ?? words.noName;
  return (
    <details class="person">
      <summary aria-label={words.person(name)}>
        <span class="avatar" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      </summary>
      <div class="menu">
        <p>{name}</p>
        <Button look="quiet" icon={languageIcon} onClick={() => setLocale(locale === 'en' ? 'hi' : 'en')}>
          {words.otherLanguage}
        </Button>
        <Button look="quiet" icon={logoutIcon} onClick={session.signOut}>
          {words.signOut}
        </Button>
      </div>
    </details>
  );
}

/** The screens that the person's roles may see. */
function useScreens(): Screen[] {
  const seesBookings = useMay('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');
  const seesBoard = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR', 'AGENT', 'FINANCE');
  const seesGuests = useMay('ADMIN', 'MANAGER', 'STAFF');
  return [
    ...(seesBookings ? (['today'] as const) : []),
    ...(seesBoard ? (['rooms'] as const) : []),
    ...(seesGuests ? (['guests'] as const) : []),
  ];
}

function Navigation({ screens }: { screens: readonly Screen[] }) {
  const words = useWords(frameWords);
  const { address } = useRouter();
  return (
    <nav class="navigation" aria-label={words.navigation}>
      {screens.map((screen) => (
        <Link key={screen} to={{ screen, item: null }} isCurrent={address.screen === screen}>
          <Icon of={SCREEN_ICONS[screen]} />
          <span>{words.screens[screen]}</span>
        </Link>
      ))}
    </nav>
  );
}

type FrameProps = { properties: readonly Schemas['Property'][]; session: Session; setLocale: (locale: Locale) => void };

/** What stands around every screen: hotel, clock, search, navigation; and the sheet over it. */
export function Frame({ properties, session, setLocale }: FrameProps) {
  const words = useWords(frameWords);
  const { address, go } = useRouter();
  const screens = useScreens();
  const mayBook = useMay('ADMIN', 'MANAGER', 'STAFF');
  useKeys({ n: mayBook ? () => go({ sheet: { kind: 'new-booking' } }) : undefined });
  const shown = screens.includes(address.screen) ? address.screen : screens[0];
  const Part = shown === undefined ? null : SCREEN_PARTS[shown];
  return (
    <div class="frame">
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <header class="top">
        <PropertySwitcher properties={properties} />
        <HotelClock />
        {screens.length > 0 && <Search />}
        {mayBook && (
          <Button look="primary" icon={calendarPlusIcon} shortcut="n" onClick={() => go({ sheet: { kind: 'new-booking' } })}>
            {words.newBooking}
          </Button>
        )}
        <LiveMark />
        <PersonMenu session={session} setLocale={setLocale} />
      </header>
      <Navigation screens={screens} />
      <main id="main" tabIndex={-1}>
        {Part === null ? <p class="empty">{words.noScreen}</p> : <Part />}
      </main>
      {address.sheet?.kind === 'booking' && (
        <BookingSheet key={address.sheet.reference} reference={address.sheet.reference} part={address.sheet.part} />
      )}
      {address.sheet?.kind === 'new-booking' && <NewBooking />}
    </div>
  );
}
