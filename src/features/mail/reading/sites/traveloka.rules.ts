import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

/** `(2 × ) Deluxe Double - ROOM ONLY`. */
const ROOMS = /^\((\d{1,2}) ?[×x] ?\) ?(\S.*)$/;
const ADULTS = /^(\d{1,2}) (?:adult|người lớn)/i;
const CHILDREN = /(?:^|\s)(\d{1,2}) (?:child|trẻ em)/i;

const rewrite: SiteFormat['rewrite'] = (lines) =>
  lines.flatMap((line): MessageLine[] => {
    const rows = line.cells.flatMap((cell) => {
      const [, count, name] = ROOMS.exec(cell) ?? [];
      const [, adults] = ADULTS.exec(cell) ?? [];
      const [, children] = ADULTS.test(cell) || /^\d/.test(cell) ? (CHILDREN.exec(cell) ?? []) : [];
      return [
        ...(name === undefined || count === undefined
          ? []
          : [
              ['Room type', name],
              ['No. of rooms', count],
            ]),
        ...(adults === undefined ? [] : [['Adults', adults]]),
        ...(children === undefined ? [] : [['Children', children]]),
      ];
    });
    return rows.length === 0 ? [line] : rows.map((cells) => ({ ...line, cells }));
  });

/** The hotel stands above its town, with its number or its country in brackets; in the guest's voucher in the subject. */
const findHotel: SiteFormat['findHotel'] = ({ lines, subject }) => {
  const [, named] = /\bvoucher at (.{3,80}) - booking id\b/i.exec(subject ?? '') ?? [];
  if (named !== undefined) return named;
  const town = lines.findIndex(({ cells }) => /^(?:city|thanh pho)\b/.test(toKey(cells[0] ?? '')));
  return lines[town - 1]?.cells[0]?.replace(/ ?\([^()]{1,60}\)$/, '') ?? null;
};

/** Traveloka names what the hotel receives, and never what the guest pays. */
export const TRAVELOKA: SiteFormat = {
  site: 'TRAVELOKA',
  title: 'Traveloka',
  domains: ['traveloka.com'],
  relays: ['hotel.traveloka.com'],
  names: [/\btraveloka\b/],
  number: /^\d{8,16}$/,
  ownNumber: null,
  labels: [
    ['NUMBER', 0, /^traveloka booking id$|^(?:id tempahan|no pesanan|id pesanan) traveloka$/],
    ['NUMBER', 1, /^itinerary id$/],
    // The hotel's own number, in vouchers of guests that have Traveloka's too.
    ['NUMBER', 2, /^(?:booking id|id tempahan|no pesanan|id pesanan)$/],
    // The hotel's, below the guest's name.
    ['OTHER', 0, /^(?:phone|telefon|telepon)$/],
    // Of a payment, which may hold other things than the stay.
    ['OTHER', 0, /^(?:jumlah|jumlah (?:bayaran|pembayaran)|total (?:harga|pembayaran)|payment amount)$/],
    ['FIRST_NAME', 0, /^ten khach$/],
    ['LAST_NAME', 0, /^ho khach$/],
    [
      'OTHER',
      0,
      /^(?:(?:room|guest|extra bed) information|thong tin (?:phong|khach|giuong phu)|booking time.{0,12}|gio dat cho.{0,12}|total you will receive|tong tien ban se nhan duoc|(?:subtotal )?(?:room |extra bed |other )?rates|total|refunded amount|vcc amount)$/,
    ],
  ],
  kinds: [
    { in: 'subject', words: /^payment completed\b/, kind: 'OTHER' },
    { in: 'subject', words: /^cancelled\b|\bcancellation\b/, kind: 'CANCELLED' },
    { in: 'subject', words: /^modified\b/, kind: 'MODIFIED' },
    {
      in: 'subject',
      words: /^confirmed\b|\bnew booking\b|\bdat cho moi\b|\byour voucher at\b|\bvoucher from traveloka\b/,
      kind: 'NEW',
    },
  ],
  namesHotel: true,
  greetsHotel: false,
  findHotel,
  rewrite,
};
