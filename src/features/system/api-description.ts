import { readVersion } from '../../platform/build.ts';
import type { ApiDescription } from '../../platform/openapi/openapi.ts';
import { FIELD_DESCRIPTIONS, MONEY_FIELDS } from './api-texts/field-descriptions.ts';
import { FIELD_EXAMPLES } from './api-texts/field-examples.ts';
import { OWN_FIELD_DESCRIPTIONS } from './api-texts/own-field-descriptions.ts';

const INTRODUCTION = `Everything a front desk does, for any number of hotels, over HTTP and JSON.

**Start here.** Get a token (in evaluation mode \`npm run -s token -- --phone +919845012345\`), send it as
\`Authorization: Bearer <token>\`, and call \`POST /auth/verify\` once. Then \`POST /properties\` creates your own hotel.

**Writes are safe to repeat.** Send an \`Idempotency-Key\` with a POST: it happens once, and a repeated request gets the stored response.
Records have an \`ETag\`: with \`If-Match\` a write is refused (412) if the record has changed since.

**Lists** are plain arrays. With \`limit\`, the next page is in the \`Link\` header.

**Live changes** come as server-sent events; a client that reconnects with \`Last-Event-ID\` misses nothing.

**Errors** all have one form: \`timestamp\`, \`status\`, \`error\`, \`message\`, \`path\`, \`requestId\`, for 409 a \`code\`, and for 400 the \`fieldErrors\`.
Times are ISO 8601, in responses always in UTC. Amounts of money are numbers in the property's currency.`;

const TAGS = [
  { name: 'Auth', description: 'Who the caller is.' },
  { name: 'Users', description: 'All users of the service.' },
  { name: 'Properties', description: 'Hotels and their master data.' },
  { name: 'Members', description: 'The members of a property and their roles.' },
  { name: 'Access codes', description: 'One-time codes with which new staff join.' },
  { name: 'Policies', description: 'Billing times, cancellation and transport modes of a property.' },
  { name: 'Catalogue', description: 'What all properties share: amenities, picture tags, icons.' },
  { name: 'Room types', description: 'What a property sells.' },
  { name: 'Room images', description: 'Pictures of rooms, and the galleries of room types.' },
  { name: 'Rooms', description: 'The rooms themselves, and which are free.' },
  { name: 'Availability', description: 'What can be sold between two dates, and bookings that no longer fit.' },
  { name: 'Board', description: 'Every room with its status and its guest.' },
  { name: 'Taxes', description: 'The taxes of the property: how much, what they fall on, and from when.' },
  { name: 'Back office', description: 'The close of the business day, and the journal for accountants.' },
  { name: 'Housekeeping', description: 'The condition of rooms, who makes them up, and what is noted, found and taken there.' },
  { name: 'Rate plans', description: 'Prices with a calendar of rates, and the effective rate of a night.' },
  { name: 'Bookings', description: 'From the first call to check-out, cancellation or no-show.' },
  { name: 'Room requests', description: 'Rooms of a type that are held for a booking at a quoted rate.' },
  { name: 'Room stays', description: 'Who occupies which room.' },
  { name: 'Door cards', description: 'Cards that open rooms: for stays, and temporary ones.' },
  { name: 'Ledger', description: 'Charges, payments, refunds and the balance of a booking.' },
  { name: 'Reports', description: 'What the stays and the ledger of a period come to.' },
  { name: 'Online payments', description: 'QR codes, payment links and refunds through a payment gateway, and its webhook.' },
  { name: 'Guests', description: 'Profiles, vehicles, ratings and signatures.' },
  { name: 'Documents', description: 'Identity documents of guests, and what is read from them.' },
  { name: 'Guest register', description: 'What the law asks of guests in house: what is written, what is missing, the export.' },
  {
    name: 'Invoices',
    description: 'Folios, invoices with numbers without a gap, credit notes, and what they show of the property.',
  },
  { name: 'Inbound e-mail', description: 'Messages of booking sites, and the bookings made from them.' },
  { name: 'Geography', description: 'Names of cities and countries.' },
  { name: 'Audit', description: 'Who changed what, and when.' },
  { name: 'Streams', description: 'Server-sent events.' },
  {
    name: 'Webhooks',
    description: 'Endpoints to which changes of a property are sent, their deliveries, and the same changes to poll.',
  },
  { name: 'System', description: 'Health, readiness and metrics.' },
];

/** The texts of the API description. Its paths start with the path of PUBLIC_URL. */
export function apiDescription(publicUrl: string): ApiDescription {
  return {
    info: {
      title: 'Hostelry',
      version: readVersion(),
      description: INTRODUCTION,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    tags: TAGS,
    basePath: new URL(publicUrl).pathname,
    fields: {
      examples: FIELD_EXAMPLES,
      descriptions: { ...FIELD_DESCRIPTIONS, ...OWN_FIELD_DESCRIPTIONS },
      money: MONEY_FIELDS,
    },
  };
}
