import { readFile as readBytes, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type MailProperty, reviewMessage, toParsedReservation } from '../../src/features/mail/importing/judge.rules.ts';
import type { ReadingResult } from '../../src/features/mail/reading/reading-result.ts';
import {
  BOOKING_SITES,
  type FieldName,
  MESSAGE_KINDS,
  type ReadingContext,
  type RequestedRooms,
} from '../../src/features/mail/reading/reservation.rules.ts';
import { BAR, FIELDS, type JudgedField } from './judge.ts';

type Value = string | number | boolean | RequestedRooms[] | null;
type StatedField = Exclude<JudgedField, 'site' | 'kind'>;

/** What a person reads in a message (docs/inbound-email.md, "Measuring with your own mails"). */
type SampleTruth = Readonly<{
  site: string;
  kind: string;
  complete: boolean;
  /** A field that is left out is not judged; null: the message does not say it. */
  fields: Readonly<Partial<Record<StatedField, Value>>>;
  /** Other values that are as right. */
  also?: Readonly<Partial<Record<StatedField, readonly Value[]>>>;
  receivedOn: string;
  hotel?: string;
  otherHotel?: boolean;
  country?: string;
  currency?: string;
  source?: string;
  rebuilt?: boolean;
}>;

export type Sample = Readonly<{
  name: string;
  kind: 'MESSAGE' | 'PDF';
  bytes: Buffer;
  truth: SampleTruth;
  context: ReadingContext;
}>;

function toCurrency({ currency, fields }: SampleTruth): string {
  return currency ?? (typeof fields.currency === 'string' ? fields.currency : 'INR');
}

/** The samples in a folder and its subfolders: each NAME.json with its NAME.eml or NAME.pdf. @throws Error where a file is missing */
export async function loadSamples(folder: string): Promise<Sample[]> {
  const files = (await readdir(folder, { recursive: true })).sort();
  const samples: Sample[] = [];
  for (const file of files.filter((each) => each.endsWith('.json'))) {
    const name = file.slice(0, -'.json'.length);
    const message = files.find((each) => each === `${name}.eml` || each === `${name}.pdf`);
    if (message === undefined) throw new Error(`${file}: there is no ${name}.eml or ${name}.pdf`);
    const truth = JSON.parse(await readBytes(path.join(folder, file), 'utf8')) as SampleTruth;
    for (const key of ['site', 'kind', 'fields', 'receivedOn'] as const)
      if (truth[key] === undefined) throw new Error(`${file}: "${key}" is missing`);
    const currency = toCurrency(truth);
    samples.push({
      name,
      kind: message.endsWith('.pdf') ? 'PDF' : 'MESSAGE',
      bytes: await readBytes(path.join(folder, message)),
      truth,
      context: { receivedOn: truth.receivedOn, currency, countryCode: truth.country ?? 'IN', own: toProperty(truth, currency) },
    });
  }
  return samples;
}

const ANOTHER_HOTEL = 'Quiet Lagoon Retreat';

const fold = (value: unknown): string =>
  String(value)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function foldRooms(value: unknown): string {
  const rooms = Array.isArray(value) ? (value as RequestedRooms[]) : [];
  return rooms
    .map(({ name, quantity }) => `${quantity} ${fold(name)}`)
    .sort()
    .join();
}

function isSame(field: JudgedField, read: unknown, truth: unknown): boolean {
  if (truth === null) return false;
  if (field === 'rooms') return foldRooms(read) === foldRooms(truth);
  if (field === 'amount') return Number(read) === Number(truth);
  if (field === 'guestPhone') return String(read).replace(/\D/g, '') === String(truth).replace(/\D/g, '');
  if (field === 'hotelName') return fold(read).includes(fold(truth)) || fold(truth).includes(fold(read));
  return fold(read) === fold(truth);
}

/** The true value of a field; undefined where it is not judged. */
function trueValue(field: JudgedField, { site, kind, fields }: SampleTruth): unknown {
  if (field === 'site') return BOOKING_SITES.find((each) => each === site) ?? null;
  if (field === 'kind') return MESSAGE_KINDS.find((each) => each === kind) ?? null;
  return fields[field];
}

type FieldJudgement = Readonly<{ field: JudgedField; read: unknown; truth: unknown; confidence: number; isRight: boolean }>;

/**
 * BOOKED: entered without a person, and right. WRONG: entered without a person though it is not right or must not be entered.
 * `isWhollyRight`: each field that the message states was read surely and right.
 */
export type SampleVerdict = Readonly<{
  outcome: 'BOOKED' | 'PERSON' | 'WRONG';
  isWhollyRight: boolean;
  fields: readonly FieldJudgement[];
  reasons: readonly string[];
}>;

const OF_CANCELLATION: readonly FieldName[] = ['site', 'kind', 'reservationNumber', 'guestName', 'arrivalOn'];

/** Room types that hotels have beside those of a sample, so that a room is not the only one that can be meant. */
const OTHER_TYPES = ['Standard Room', 'Deluxe Room', 'Superior Double Room', 'Double Room', 'Twin Room', 'Suite', 'Family Suite'];

/** The property that the sample is for: with its name, the room types that the sample names, and others. */
function toProperty(truth: SampleTruth, currency: string): MailProperty {
  const rooms = [truth.fields.rooms, ...(truth.also?.rooms ?? [])].flatMap((each) => (Array.isArray(each) ? each : []));
  const named = new Map(rooms.map(({ name }) => [fold(name), name]));
  const names = [...named.values(), ...OTHER_TYPES.filter((name) => !named.has(fold(name)))];
  const hotel = truth.hotel ?? (typeof truth.fields.hotelName === 'string' ? truth.fields.hotelName : ANOTHER_HOTEL);
  return {
    names: [truth.otherHotel === true ? ANOTHER_HOTEL : hotel],
    addressText: null,
    currency,
    roomTypes: names.map((name, at) => ({ id: String(at), code: `ROOM-${at}`, name, aliases: [] })),
  };
}

/** Judges what was read of a sample as the service would: with the decision whether it is entered without a person. */
export function judgeSample(sample: Sample, result: ReadingResult): SampleVerdict {
  const { truth } = sample;
  if (result.status === 'FAILED') return { outcome: 'PERSON', isWhollyRight: false, fields: [], reasons: [result.reason] };
  const property = toProperty(truth, sample.context.currency);
  const parsed = toParsedReservation(result.reservation, property.roomTypes);
  const fields = FIELDS.flatMap((field): FieldJudgement[] => {
    const value = trueValue(field, truth);
    const read = parsed[field];
    if (value === undefined || (value === null && read === null)) return [];
    const confidence = read === null || parsed.disputed.includes(field) ? 0 : (parsed.confidence[field] ?? 0);
    const others = field === 'site' || field === 'kind' ? [] : (truth.also?.[field] ?? []);
    return [{ field, read, truth: value, confidence, isRight: [value, ...others].some((one) => isSame(field, read, one)) }];
  });
  const reasons = reviewMessage(parsed, property, {
    today: truth.receivedOn,
    isForged: result.head.isForged,
    sender: result.head.sender,
    isShared: false,
  }).map(({ code, field, message }) => `${code}${field === null ? '' : ` ${field}`}: ${message}`);
  const isWhollyRight = fields.every(({ isRight, confidence }) => isRight && confidence >= BAR);
  if (reasons.length > 0) return { outcome: 'PERSON', isWhollyRight, fields, reasons };
  const used = fields.filter(({ field }) => parsed.kind !== 'CANCELLED' || OF_CANCELLATION.includes(field));
  const isFalse = used.some(({ isRight, confidence }) => !isRight && confidence >= BAR);
  return { outcome: isFalse || truth.otherHotel === true ? 'WRONG' : 'BOOKED', isWhollyRight, fields, reasons };
}
