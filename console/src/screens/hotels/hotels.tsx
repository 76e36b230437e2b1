import type { ComponentChildren } from 'preact';
import type { Screen } from '../../app/addresses.rules.ts';
import { Link } from '../../app/link.tsx';
import { useDesk } from '../../data/desk.ts';
import { byNeed, needsOf, percentSold, roomsOfAll } from '../../data/hotel-needs.rules.ts';
import { type HotelOverview, OVERVIEW_SECONDS, type Overviews, useOverviews } from '../../data/hotels-reads.ts';
import { serviceNow } from '../../data/service-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { refreshIcon } from '../../ui/icon-shapes.ts';
import { Notice, Shown } from '../../ui/states.tsx';
import { useLocale, useWords } from '../../words/words.ts';
import { useSecond } from '../booking/payments/use-second.ts';
import { hotelsWords } from './hotels-words.ts';

/** Writes numbers and per cents, and the time of a hotel in its own zone. */
function useFigures() {
  const language = useLocale() === 'hi' ? 'hi-IN' : 'en-IN';
  const number = new Intl.NumberFormat(language, { numberingSystem: 'latn' });
  const percent = new Intl.NumberFormat(language, { numberingSystem: 'latn', style: 'percent' });
  return {
    number: (value: number) => number.format(value),
    percent: (value: number | null) => (value === null ? '–' : percent.format(value / 100)),
    time: (timeZone: string) =>
      new Intl.DateTimeFormat(language, {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        numberingSystem: 'latn',
      }).format(serviceNow()),
  };
}

type FigureProps = { code: string; screen: Screen; children: ComponentChildren };

function Figure({ code, screen, children }: FigureProps) {
  return <Link to={{ code, screen, item: null }}>{children}</Link>;
}

/** What waits for somebody in the hotel, each with the way there. */
function Needs({ of: hotel }: { of: HotelOverview }) {
  const words = useWords(hotelsWords);
  if (needsOf(hotel) === 0) return <span class="quiet">{words.nothing}</span>;
  const needs: { count: number; tone: Tone; screen: Screen; text: (count: number) => string }[] = [
    { count: hotel.rooms?.missing ?? 0, tone: 'overdue', screen: 'today', text: words.missing },
    { count: hotel.overdue ?? 0, tone: 'overdue', screen: 'today', text: words.overdue },
    { count: hotel.emailsToReview ?? 0, tone: 'person', screen: 'inbox', text: words.emails },
    { count: hotel.paymentsToReview ?? 0, tone: 'person', screen: 'money', text: words.payments },
  ];
  return (
    <span class="hotel-needs">
      {needs.map(({ count, tone, screen, text }) =>
        count === 0 ? null : (
          <Figure key={text(count)} code={hotel.code} screen={screen}>
            <Chip tone={tone}>{text(count)}</Chip>
          </Figure>
        ),
      )}
    </span>
  );
}

function Row({ of: hotel }: { of: HotelOverview }) {
  const words = useWords(hotelsWords);
  const { property } = useDesk();
  const { number, percent, time } = useFigures();
  const { code, name, rooms, arrivals, departures, inHouse } = hotel;
  const progress = (of: { done: number; due: number } | null): string | null =>
    of === null ? null : of.done + of.due === 0 ? number(0) : words.of(number(of.done), number(of.done + of.due));
  const soldOf = (of: { forSale: number; sold: number }): string =>
    of.forSale === 0 ? words.noRooms : `${words.of(number(of.sold), number(of.forSale))} · ${percent(percentSold(of))}`;
  const cells: { label: string; screen: Screen; text: string | null }[] = [
    { label: words.rooms, screen: 'chart', text: rooms === null ? null : soldOf(rooms) },
    { label: words.arrivals, screen: 'today', text: progress(arrivals) },
    { label: words.departures, screen: 'today', text: progress(departures) },
    { label: words.inHouse, screen: 'today', text: inHouse === null ? null : number(inHouse) },
  ];
  return (
    <tr>
      <th scope="row">
        <Figure code={code} screen="today">
          <bdi>{name}</bdi>
        </Figure>
        <small>
          {[time(hotel.timezone), code, ...(hotel.propertyId === property.id ? [words.present] : [])].join(' · ')}
          {!hotel.active && <Chip tone="due">{words.inactive}</Chip>}
        </small>
      </th>
      <td data-label={words.needs}>
        <Needs of={hotel} />
      </td>
      {cells.map(({ label, screen, text }) => (
        <td key={label} data-label={label}>
          {text === null ? (
            <span class="quiet" title={words.hidden}>
              – <span class="visually-hidden">{words.hidden}</span>
            </span>
          ) : (
            <Figure code={code} screen={screen}>
              {text}
            </Figure>
          )}
        </td>
      ))}
    </tr>
  );
}

function Summary({ hotels }: { hotels: readonly HotelOverview[] }) {
  const words = useWords(hotelsWords);
  const { number, percent } = useFigures();
  const rooms = roomsOfAll(hotels);
  const needing = hotels.filter((hotel) => needsOf(hotel) > 0).length;
  return (
    <p>
      {rooms !== null && `${words.group(number(rooms.sold), number(rooms.forSale), percent(percentSold(rooms)))} · `}
      {needing === 0 ? words.noneNeeding : words.needing(needing)}
    </p>
  );
}

function Age({ of }: { of: Overviews }) {
  const words = useWords(hotelsWords);
  const now = useSecond(true);
  return (
    <span class="quiet" title={words.every(OVERVIEW_SECONDS)}>
      {words.age(Math.max(0, Math.round((now - of.readAt) / 1_000)))}
    </span>
  );
}

/** All the person's hotels at a glance: those where somebody is needed first. */
export function Hotels() {
  const words = useWords(hotelsWords);
  const { me } = useDesk();
  const { refresh, ...reading } = useOverviews();
  const columns = [words.hotel, words.needs, words.rooms, words.arrivals, words.departures, words.inHouse];
  return (
    <div class="stack">
      <header class="money-head">
        <h1>{words.title}</h1>
        <span class="buttons">
          {reading.data !== undefined && <Age of={reading.data} />}
          <Button size="small" icon={refreshIcon} onClick={refresh}>
            {words.readAgain}
          </Button>
          {me.superAdmin && (
            <Link class="button button-plain button-small" to={{ screen: 'setup', item: 'new-hotel' }}>
              {words.add}
            </Link>
          )}
        </span>
      </header>
      {reading.data !== undefined && reading.error !== undefined && <Notice tone="due">{words.outdated}</Notice>}
      <Shown of={reading} rows={6}>
        {({ hotels }) => (
          <>
            <Summary hotels={hotels} />
            <div class="card money-box" style={{ '--columns': '8' }}>
              <table class="hotels money-sums">
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {byNeed(hotels).map((hotel) => (
                    <Row key={hotel.propertyId} of={hotel} />
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </Shown>
    </div>
  );
}
