import Type from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import { numberFromMinor, sumMinor } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable } from '../../../platform/schema.ts';
import { type TaxLine, taxOnTop } from '../../../platform/tax.rules.ts';
import { moneyReaders, propertyOf } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { BookingParams } from '../booking.schema.ts';
import { readBill } from './read-bill.ts';

const Amount = (description: string, example: number) => Type.Number({ description, examples: [example] });

const BookingTax = Type.Object(
  {
    code: Type.String({ examples: ['GST-ROOM-5'] }),
    name: Type.String({ examples: ['GST 5 %'] }),
    percent: Nullable(Type.String({ description: 'null for a tax with an amount.', examples: ['5'] })),
    hsnSac: Nullable(Type.String({ description: 'HSN or SAC code.', examples: ['996311'] })),
    included: Type.Boolean({ description: 'Whether prices contain it. Others come on top.' }),
    base: Amount('What it was computed from, without included taxes.', 5000),
    amount: Amount('The tax.', 250),
    components: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['CGST'] }),
          percent: Nullable(Type.String({ description: 'Its percentage.', examples: ['2.5'] })),
          amount: Amount('Its part.', 125),
        },
        { title: 'BookingTaxPart' },
      ),
      { description: 'The parts of the tax, which make it up.' },
    ),
  },
  { title: 'BookingTax', description: 'One tax of a booking: all its nights and charges together.' },
);

const BookingTaxes = Type.Object(
  {
    taxes: Type.Array(BookingTax, { description: 'By code.' }),
    tax: Amount('What taxes on top add to the nights of guests in house or gone, and to the charges.', 250),
  },
  { title: 'BookingTaxes' },
);

/** Lines of one code and percentage in one. */
function sumOf(lines: readonly TaxLine[], first: TaxLine): TaxLine {
  const components = first.components.map((part, index) => ({
    ...part,
    amount: sumMinor(lines.map((line) => line.components[index]?.amount ?? 0n)),
  }));
  return {
    ...first,
    base: sumMinor(lines.map(({ base }) => base)),
    amount: sumMinor(lines.map(({ amount }) => amount)),
    components,
  };
}

/** The taxes of a bill by code, percentage and parts: what invoices show as one line. */
function sumTaxes(lines: readonly TaxLine[]): TaxLine[] {
  const keyOf = ({ code, percent, included, components }: TaxLine): string =>
    JSON.stringify([code, percent, included, components.map(({ name, percent: part }) => [name, part])]);
  const groups = Map.groupBy(lines, keyOf);
  return [...groups.values()]
    .flatMap((group) => (group[0] === undefined ? [] : [sumOf(group, group[0])]))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** `GET .../bookings/{bookingId}/taxes`. */
export function registerBookingTaxes(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/taxes',
    config: { access: moneyReaders },
    schema: {
      operationId: 'getBookingTaxes',
      tags: ['Taxes'],
      summary: 'The taxes on the bill of a booking, each summed up',
      description: 'Of nights and charges. The taxes of rooms that are only held are in the balance.',
      params: BookingParams,
      response: { 200: BookingTaxes },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const { currencyDecimals: decimals } = billingPropertyOf(property);
      const { nights, charges } = await readBill(db, property, request.params.bookingId, clock());
      const lines = [...nights, ...charges].flatMap(({ taxes }) => taxes);
      const toNumbers = <Line extends { amount: bigint }>(line: Line) => ({
        ...line,
        amount: numberFromMinor(line.amount, decimals),
      });
      return {
        taxes: sumTaxes(lines).map((line) => ({
          ...toNumbers(line),
          base: numberFromMinor(line.base, decimals),
          components: line.components.map(toNumbers),
        })),
        tax: numberFromMinor(taxOnTop(lines), decimals),
      };
    },
  });
}
