import { toKey } from '../plain-text.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

const BOTH_DAYS = 'cancelled from';

/** A cancellation has one label for both days, arrival first. `YAT 0012061597` is one number. */
const rewrite: SiteFormat['rewrite'] = (lines) => {
  let days = 0;
  return lines.map(({ cells, ...line }) => {
    const [label = '', ...values] = cells;
    const joined = values.map((cell) => cell.replace(/^YAT (\d{8,12})$/, 'YAT$1'));
    if (toKey(label) !== BOTH_DAYS) return { ...line, cells: [label, ...joined] };
    days += 1;
    return { ...line, cells: [days === 1 ? 'Check-in' : 'Check-out', ...joined] };
  });
};

/** In the guest's voucher, the hotel stands with its address above the stay. */
const findHotel: SiteFormat['findHotel'] = ({ lines }) => {
  const details = lines.findIndex(({ cells }) => toKey(cells.join(' ')) === 'booking details');
  const [name, more] = lines[details - 2]?.cells ?? [];
  return details === -1 || more !== undefined ? null : (name ?? null);
};

/** Yatra and Travelguru: vouchers have a number of their own, beside that of the booking. */
export const YATRA: SiteFormat = {
  site: 'YATRA',
  title: 'Yatra',
  domains: ['yatra.com', 'travelguru.com'],
  relays: [],
  names: [/\byatra\b/, /\btravelguru\b/],
  // The guest's copy has another number than the hotel's voucher: entered too, it would be a second booking.
  number: /^(?:P|YAT)\d{8,12}$/,
  ownNumber: /(?<![A-Za-z0-9])YAT ?\d{8,12}(?![A-Za-z0-9])/g,
  labels: [
    ['GUEST', 0, /^name of travell?er$|^guest 1$/],
    // The guest's own voucher and mail, whose number of the hotel is another one.
    ['NUMBER', 0, /^reference number$/],
    ['NUMBER', 1, /^hotel confirmation$/],
    ['AMOUNT', 0, /^hotel gross charges$/],
    // In a mail about a change, both days are those of the stay.
    ['DEPARTURE', 0, /^check in to$/],
    // `Double`, beside the name of the room.
    [
      'OTHER',
      0,
      /^(?:type of room|cancellation id|(?:yatra )?to pay hotel.{0,10}|guest [2-9]|convenience fee|accommodation charges)$/,
    ],
  ],
  namesHotel: true,
  greetsHotel: false,
  currency: 'INR',
  findHotel,
  rewrite,
};
