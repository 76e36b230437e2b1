import type { Site } from '../../data/booking-sites.rules.ts';
import { amountText, parseAmount } from '../booking/payments/amount.rules.ts';

export const KINDS = ['NEW', 'MODIFIED', 'CANCELLED'] as const;
export type Kind = (typeof KINDS)[number];
/** In the order in which they are offered. */
export const SITES = [
  'MAKEMYTRIP',
  'BOOKING_COM',
  'AGODA',
  'EXPEDIA',
  'AIRBNB',
  'OYO',
  'TRIP_COM',
  'TRAVELOKA',
  'YATRA',
  'VRBO',
  'HOSTELWORLD',
] as const satisfies readonly Site[];

/** What was read of a reservation, as far as it can be corrected. */
export type ReadFields = {
  kind: Kind | null;
  site: Site | null;
  reservationNumber: string | null;
  guestName: string | null;
  guestPhone: string | null;
  arrivalOn: string | null;
  departureOn: string | null;
  rooms: readonly { name: string; quantity: number; roomTypeCode: string | null }[] | null;
  amount: number | null;
  currency: string | null;
  children: number | null;
};

/** Rooms of one kind. `name` is what the site calls them; empty where a person adds a row. */
export type RoomRow = { name: string; code: string; quantity: string; isUnknown: boolean; isRemembered: boolean };

/** The form: what was read, as it can be corrected. Empty texts are what nobody has said. */
export type Draft = {
  kind: Kind | '';
  site: Site | '';
  reservationNumber: string;
  guestName: string;
  guestPhone: string;
  arrivalOn: string;
  departureOn: string;
  rooms: RoomRow[];
  amount: string;
  children: string;
  notes: string;
};

export const ADDED_ROW: RoomRow = { name: '', code: '', quantity: '1', isUnknown: true, isRemembered: false };

/** The form as it is opened. An amount in another currency is none in the hotel's. */
export function draftOf(parsed: ReadFields | null, currency: string): Draft {
  const isOwn = parsed?.currency === currency || parsed?.currency === null;
  const rooms = (parsed?.rooms ?? []).map(({ name, quantity, roomTypeCode }) => ({
    name,
    code: roomTypeCode ?? '',
    quantity: String(quantity),
    isUnknown: roomTypeCode === null,
    isRemembered: roomTypeCode === null,
  }));
  return {
    kind: parsed?.kind ?? '',
    site: parsed?.site ?? '',
    reservationNumber: parsed?.reservationNumber ?? '',
    guestName: parsed?.guestName ?? '',
    guestPhone: parsed?.guestPhone ?? '',
    arrivalOn: parsed?.arrivalOn ?? '',
    departureOn: parsed?.departureOn ?? '',
    rooms: rooms.length === 0 ? [ADDED_ROW] : rooms,
    amount: isOwn ? amountText(parsed?.amount ?? 0) : '',
    children: parsed?.children == null ? '' : String(parsed.children),
    notes: '',
  };
}

const SAID_AS_TEXT = ['reservationNumber', 'guestName', 'arrivalOn', 'departureOn'] as const;

/** The corrections: only what differs from what was read, so that the service knows what a person has said. */
export type Corrections = {
  kind?: Kind;
  site?: Site;
  reservationNumber?: string;
  guestName?: string;
  arrivalOn?: string;
  departureOn?: string;
  guestPhone?: string | null;
  rooms?: { roomTypeCode: string; quantity: number }[];
  amount?: number | null;
  children?: number | null;
};

/** The amount that the form says: undefined while it is none. Empty: the default rates of the room types. */
export function saidAmount(text: string): number | null | undefined {
  return text.trim() === '' ? null : (parseAmount(text) ?? undefined);
}

const roomsOf = (rows: readonly RoomRow[]) =>
  rows.map(({ code, quantity }) => ({ roomTypeCode: code, quantity: Number(quantity) }));

export function correctionsOf(draft: Draft, read: Draft): Corrections {
  const corrections: Corrections = {};
  for (const name of SAID_AS_TEXT) {
    const text = draft[name].trim();
    if (text !== '' && text !== read[name]) corrections[name] = text;
  }
  if (draft.kind !== '' && draft.kind !== read.kind) corrections.kind = draft.kind;
  if (draft.site !== '' && draft.site !== read.site) corrections.site = draft.site;
  const phone = draft.guestPhone.trim();
  if (phone !== read.guestPhone) corrections.guestPhone = phone === '' ? null : phone;
  if (draft.children !== read.children) corrections.children = draft.children === '' ? null : Number(draft.children);
  const amount = saidAmount(draft.amount);
  if (draft.amount !== read.amount && amount !== undefined) corrections.amount = amount;
  const rooms = roomsOf(draft.rooms);
  const isChosen = rooms.every(({ roomTypeCode }) => roomTypeCode !== '');
  if (isChosen && JSON.stringify(rooms) !== JSON.stringify(roomsOf(read.rooms))) corrections.rooms = rooms;
  return corrections;
}

/** The names to remember, each with the code of its room type. */
export function namesToRemember({ rooms }: Pick<Draft, 'rooms'>): { name: string; code: string }[] {
  return rooms
    .filter(({ name, code, isUnknown, isRemembered }) => isUnknown && isRemembered && name.trim() !== '' && code !== '')
    .map(({ name, code }) => ({ name, code }));
}
