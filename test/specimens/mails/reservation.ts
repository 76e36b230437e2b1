import { addDays, type LocalDate } from '../../../src/platform/time.ts';
import type { Random } from '../../harness/random.ts';
import { foreignPerson, fullName, indianPerson } from '../people.ts';

export const SITES = ['MAKEMYTRIP', 'BOOKING_COM', 'AGODA', 'EXPEDIA', 'AIRBNB', 'OYO'] as const;
export type Site = (typeof SITES)[number];

export const VARIANTS = ['PREPAID', 'PAY_AT_HOTEL', 'SEVERAL_ROOMS', 'MODIFIED', 'CANCELLED'] as const;
export type Variant = (typeof VARIANTS)[number];

/** What really was reserved: the mail is written from this, never the other way round. */
export type Reservation = Readonly<{
  site: Site;
  variant: Variant;
  number: string;
  /** Numbers in the mail that are not the reservation's. */
  others: Readonly<{ pin: string; invoice: string; otherPropertyId: string; gstin: string; propertyPhone: string }>;
  property: string;
  title: string;
  guest: string;
  /** First and last name, where the site separates them. */
  first: string;
  last: string;
  phone: string | null;
  email: string;
  arrivalOn: LocalDate;
  departureOn: LocalDate;
  nights: number;
  rooms: readonly Readonly<{ name: string; quantity: number }>[];
  mealPlan: Readonly<{ code: string; words: string }>;
  adults: number;
  children: number;
  /** Whole cents or paise. */
  roomCharges: number;
  taxes: number;
  total: number;
  commission: number;
  currency: string;
  isPrepaid: boolean;
  bookedOn: LocalDate;
  /** What it was before a change. */
  before: Readonly<{ arrivalOn: LocalDate; departureOn: LocalDate; total: number }>;
}>;

export const RECEIVED_ON = '2026-10-05';

const PROPERTIES = [
  'Hotel Sunrise Residency',
  'The Lotus Palace',
  'Sea Breeze Inn',
  'Blue Lagoon Resort & Spa',
  'Shanti Niwas Homestay',
  'Café Royale Hotel',
];
const ROOMS = [
  'Deluxe Room',
  'Super Deluxe Room',
  'Executive Suite',
  'Standard Double Room',
  'Family Room',
  'Premium Room with Balcony',
  'Classic Twin Room',
  'Maharaja Suite',
  'Garden View Cottage',
];
const OYO_ROOMS = ['Classic', 'Deluxe', 'Suite', 'Standard'];
const LISTINGS = [
  'Cosy 2BHK near Beach',
  'Heritage Haveli Room',
  'Two-Bedroom Uptown Condo',
  'Serene Valley View Cottage',
  'Terrace Studio in Old Town',
];
const MEALS = [
  { code: 'EP', words: 'Room Only' },
  { code: 'CP', words: 'Breakfast included' },
  { code: 'MAP', words: 'Breakfast and Dinner' },
  { code: 'AP', words: 'All meals included' },
] as const;

function numberOf(site: Site, random: Random): string {
  switch (site) {
    case 'MAKEMYTRIP':
      return random.onceIn(3) ? `HTL${random.letters(3)}${random.digits(7)}` : `NH${random.whole(1, 9)}${random.digits(13)}`;
    case 'BOOKING_COM':
      return `${random.whole(1, 6)}${random.digits(9)}`;
    case 'AGODA':
      return `${random.whole(1, 9)}${random.digits(random.oneOf([8, 9]))}`;
    case 'EXPEDIA':
      return `${random.whole(1, 2)}${random.digits(9)}`;
    case 'AIRBNB':
      return `HM${random.letters(2)}${random.digits(1)}${random.letters(3)}${random.digits(1)}${random.letters(1)}`;
    case 'OYO':
      return random.onceIn(2) ? `${random.letters(4)}${random.digits(4)}` : `${random.letters(5)}${random.digits(4)}`;
  }
}

function roomsOf(site: Site, variant: Variant, random: Random): { name: string; quantity: number }[] {
  if (site === 'AIRBNB') return [{ name: random.oneOf(LISTINGS), quantity: 1 }];
  const names = site === 'OYO' ? OYO_ROOMS : ROOMS;
  const name = random.oneOf(names);
  if (variant !== 'SEVERAL_ROOMS') return [{ name, quantity: random.oneOf([1, 1, 1, 2]) }];
  const other = random.oneOf(names.filter((each) => each !== name));
  if (random.onceIn(2)) return [{ name, quantity: random.whole(2, 4) }];
  return [
    { name, quantity: random.whole(1, 2) },
    { name: other, quantity: random.whole(1, 2) },
  ];
}

function guestOf(random: Random): { guest: string; title: string; first: string; last: string } {
  const person = random.onceIn(4) ? foreignPerson(random) : indianPerson(random);
  const latin = fullName(person);
  const isHindi = person.devanagari !== '' && random.onceIn(6);
  const guest = isHindi ? person.devanagari : latin;
  const words = guest.split(' ');
  const title = random.oneOf(['', '', person.sex === 'F' ? 'Ms. ' : 'Mr. ', person.sex === 'F' ? 'Mrs ' : 'Mr ', 'Dr. ']);
  return { guest, title, first: words.slice(0, -1).join(' ') || guest, last: words.length > 1 ? (words.at(-1) ?? '') : '' };
}

const CURRENCIES: Readonly<Record<Site, readonly string[]>> = {
  MAKEMYTRIP: ['INR'],
  BOOKING_COM: ['INR', 'INR', 'EUR'],
  AGODA: ['INR', 'INR', 'USD'],
  EXPEDIA: ['INR', 'USD', 'USD'],
  AIRBNB: ['INR', 'INR', 'USD'],
  OYO: ['INR'],
};

export function reservationOf(site: Site, variant: Variant, random: Random): Reservation {
  const person = guestOf(random);
  const nights = random.oneOf([1, 2, 2, 3, 4, 7]);
  const arrivalOn = addDays(RECEIVED_ON, random.whole(0, 160));
  const rooms = roomsOf(site, variant, random);
  const count = rooms.reduce((sum, { quantity }) => sum + quantity, 0);
  const currency = random.oneOf(CURRENCIES[site]);
  const nightly = currency === 'INR' ? random.whole(900, 14_000) * 100 + random.oneOf([0, 0, 50]) : random.whole(2_000, 19_000);
  const roomCharges = nightly * nights * count;
  const taxes = Math.round(roomCharges * random.oneOf([0.05, 0.12, 0.18]));
  const before = addDays(arrivalOn, random.oneOf([-3, -1, 1, 2]));
  return {
    site,
    variant,
    number: numberOf(site, random),
    others: {
      pin: random.digits(4),
      invoice: `INV-${random.digits(8)}`,
      otherPropertyId: random.digits(7),
      gstin: `27${random.letters(5)}${random.digits(4)}${random.letters(1)}1Z${random.digits(1)}`,
      propertyPhone: `+91 22 ${random.digits(4)} ${random.digits(4)}`,
    },
    property: random.oneOf(PROPERTIES),
    ...person,
    phone: random.onceIn(4) ? null : random.oneOf(['+91 ', '+91-', '']) + random.whole(6, 9) + random.digits(9),
    email: `${random.letters(6).toLowerCase()}.${random.digits(6)}@guest.${site === 'BOOKING_COM' ? 'booking.com' : 'example.com'}`,
    arrivalOn,
    departureOn: addDays(arrivalOn, nights),
    nights,
    rooms,
    mealPlan: random.oneOf(MEALS),
    adults: random.whole(1, 3) * count,
    children: random.oneOf([0, 0, 0, 1, 2]),
    roomCharges,
    taxes,
    total: roomCharges + taxes,
    commission: Math.round(roomCharges * 0.18),
    currency,
    isPrepaid: site === 'AIRBNB' || variant === 'PREPAID' || (variant !== 'PAY_AT_HOTEL' && random.onceIn(2)),
    bookedOn: addDays(RECEIVED_ON, -random.whole(0, 20)),
    before: {
      arrivalOn: before,
      departureOn: addDays(before, nights),
      total: roomCharges + taxes + random.whole(100, 900) * 100,
    },
  };
}
