/** A field that an entry of the audit log has changed. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** A record at the time of an entry; null: there was none. */
export type Snapshot = Readonly<Record<string, unknown>> | null;

/** What says nothing to a person: the record itself is named beside it. */
const HIDDEN = new Set(['id', 'createdAt', 'updatedAt', 'bookingId', 'sha256']);
const SECRET = /secret(?!.*(?:changed|configured)$)|password|token|signaturefile/i;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a record by their paths: `billing.mode`. */
function fieldsOf(record: Snapshot, path = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record ?? {})) {
    if (HIDDEN.has(name)) continue;
    if (isRecord(value)) for (const [inner, of] of fieldsOf(value, `${path}${name}.`)) fields.set(inner, of);
    else fields.set(path + name, value);
  }
  return fields;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** A secret is shown as dots, whatever it was. */
const masked = (field: string, value: unknown): unknown => (SECRET.test(field) && !isEmpty(value) ? '••••' : value);

/**
 * The fields that an entry has changed. Entries often hold only what has changed: what stands in `before` alone is not taken to be gone,
 * unless the record itself is.
 */
export function diffOf(before: Snapshot, after: Snapshot): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = after === null ? [...was.keys()] : [...is.keys()];
  return names
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => !isSame(change.before, change.after))
    .map((change) => ({
      field: change.field,
      before: masked(change.field, change.before),
      after: masked(change.field, change.after),
    }));
}

/** How a value is written. */
export type ValueKind = 'nothing' | 'flag' | 'money' | 'instant' | 'day' | 'id' | 'list' | 'text';

const MONEY = /(?:^|\.)(?:amount|rate|\w+Rate|price|penalty|expectedPay|amountCollected|pending)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function kindOf(field: string, value: unknown): ValueKind {
  if (isEmpty(value)) return 'nothing';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return MONEY.test(field) ? 'money' : 'text';
  if (Array.isArray(value)) return 'list';
  const text = String(value);
  if (INSTANT.test(text)) return 'instant';
  if (DAY.test(text)) return 'day';
  return ID.test(text) ? 'id' : 'text';
}

/** A field without words of its own: `expectedCheckInAt` as `expected check in at`. */
export function wordsOfField(field: string): string {
  return field
    .replaceAll('.', ': ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

/** An element of a list: the name of a record, or the value. */
export function nameOfElement(value: unknown): string {
  if (!isRecord(value)) return String(value);
  return String(value['name'] ?? value['code'] ?? value['roomNumber'] ?? value['id'] ?? JSON.stringify(value));
}

/** The kinds of records that are looked for together. */
export const KIND_GROUPS = {
  bookings: ['booking', 'room-stay', 'room-request'],
  money: ['charge', 'payment', 'gateway_qr', 'gateway_link', 'gateway_refund', 'gateway_event'],
  guests: ['guest', 'guest_document'],
  rooms: ['room', 'room-type', 'room_type', 'room_image'],
  rates: ['rate-plan'],
  mail: ['inbound-email'],
  cards: ['card'],
  team: ['member', 'access-code'],
  settings: ['property', 'gateway_settings', 'gateway_test', 'webhook-endpoint'],
} as const;
export type KindGroup = keyof typeof KIND_GROUPS;
export const GROUP_NAMES = Object.keys(KIND_GROUPS) as KindGroup[];
