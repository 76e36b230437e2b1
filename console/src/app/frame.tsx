import { useEffect } from 'preact/hooks';
import { useDesk, useLive, useMay, useNow } from '../data/desk.ts';
import { useFormat } from '../format/use-format.ts';
import { useWaitingWork } from '../screens/housekeeping/use-waiting-work.ts';
import { Search } from '../screens/search/search.tsx';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { calendarPlusIcon, wifiOffIcon } from '../ui/icon-shapes.ts';
import { useKeys } from '../ui/use-keys.ts';
import { type Locale, useWords } from '../words/words.ts';
import { frameWords } from './frame-words.ts';
import { useHelp } from './help/use-help.tsx';
import { HotelSwitcher } from './hotel-switcher.tsx';
import { lazy } from './lazy.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { useRememberedPlace } from './places.ts';
import { useRouter } from './router.ts';
import { SCREEN_PARTS, useScreens } from './screens.ts';

const BookingSheet = lazy(() => import('../screens/booking/booking-sheet.tsx').then((module) => module.BookingSheet));
const NewBooking = lazy(() => import('../screens/new-booking/new-booking.tsx').then((module) => module.NewBooking));

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

type FrameProps = { session: Session; setLocale: (locale: Locale) => void };

/** What stands around every screen: hotel, clock, search, navigation; and the sheet over it. */
export function Frame({ session, setLocale }: FrameProps) {
  const words = useWords(frameWords);
  const { me, property } = useDesk();
  const { address, go } = useRouter();
  const screens = useScreens();
  const mayBook = useMay('ADMIN', 'MANAGER', 'STAFF');
  useKeys({ n: mayBook ? () => go({ sheet: { kind: 'new-booking' } }) : undefined });
  useRememberedPlace(address);
  useWaitingWork();
  const help = useHelp(address);
  // Who has no list of guests works with the rooms.
  const first = screens.includes('housekeeping') && !screens.includes('today') ? 'housekeeping' : screens[0];
  const shown = screens.includes(address.screen) ? address.screen : first;
  useEffect(() => {
    if (shown !== undefined && shown !== address.screen) go({ ...address, screen: shown, item: null }, { replace: true });
  }, [shown, address]);
  const Part = shown === undefined ? null : SCREEN_PARTS[shown];
  const title = shown === undefined ? property.name : `${words.screens[shown]} – ${property.name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="frame">
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <header class="top">
        <HotelSwitcher />
        <HotelClock />
        {screens.length > 0 && <Search />}
        {mayBook && (
          <Button look="primary" icon={calendarPlusIcon} shortcut="n" onClick={() => go({ sheet: { kind: 'new-booking' } })}>
            {words.newBooking}
          </Button>
        )}
        <LiveMark />
        <PersonMenu me={me} session={session} setLocale={setLocale}>
          {help.entries}
        </PersonMenu>
      </header>
      <Navigation screens={screens.filter((screen) => screen !== 'print')} />
      <main id="main" tabIndex={-1}>
        {Part === null ? <p class="empty">{words.noScreen}</p> : <Part />}
      </main>
      {address.sheet?.kind === 'booking' && (
        <BookingSheet key={address.sheet.reference} reference={address.sheet.reference} part={address.sheet.part} />
      )}
      {address.sheet?.kind === 'new-booking' && <NewBooking />}
      {help.opened}
    </div>
  );
}
