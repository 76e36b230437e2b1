import { dayNumberOf, type LocalDate } from '../../../src/platform/time.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'];

/** How a site writes a day; `{time}` in a style stands for a time of day. */
export const DATE_STYLES = [
  'd MMM yyyy',
  'EEEE, d MMMM yyyy',
  'MMM d, yyyy',
  'MMMM d, yyyy',
  'dd/MM/yyyy',
  'yyyy-MM-dd',
  'dd-MMM-yy',
  "d MMM 'yy",
  'EEE d MMM yyyy',
  'EEE, dd MMM yyyy',
  'EEE, MMM d, yyyy',
  'dd-MM-yyyy',
  'MM/dd/yyyy',
  'EEE, MMM d',
  "d MMM 'yy, EEE",
  'do MMMM yyyy',
] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

const PIECE = /EEEE|EEE|yyyy|yy|MMMM|MMM|MM|dd|do|d/g;

export function dayWritten(date: LocalDate, style: DateStyle): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const weekday = WEEKDAYS[((dayNumberOf(date) % 7) + 7) % 7] ?? '';
  const nth = Number(day);
  const ending =
    nth % 10 === 1 && nth !== 11 ? 'st' : nth % 10 === 2 && nth !== 12 ? 'nd' : nth % 10 === 3 && nth !== 13 ? 'rd' : 'th';
  const pieces: Record<string, string> = {
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
    yyyy: year,
    yy: year.slice(2),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: month,
    dd: day,
    do: `${nth}${ending}`,
    d: String(nth),
  };
  return style.replace(PIECE, (piece) => pieces[piece] ?? piece);
}

/** Indian grouping: 1,23,456.00. */
function indian(cents: number): string {
  const [whole = '', fraction = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')}.${fraction}`;
}

function western(cents: number, group: string, point: string): string {
  const [whole = '', fraction = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${fraction}`;
}

export const MONEY_STYLES = ['sign', 'code first', 'code behind', 'words', 'plain digits'] as const;
export type MoneyStyle = (typeof MONEY_STYLES)[number];

/** An amount as sites write it. */
export function moneyWritten(cents: number, currency: string, style: MoneyStyle): string {
  if (currency === 'EUR') return style === 'sign' ? `€ ${western(cents, '.', ',')}` : `EUR ${western(cents, ',', '.')}`;
  if (currency === 'USD') {
    if (style === 'code behind') return `${western(cents, ',', '.')} USD`;
    return style === 'sign' ? `US$${western(cents, ',', '.')}` : `USD ${western(cents, ',', '.')}`;
  }
  switch (style) {
    case 'sign':
      return `₹${cents % 100 === 0 ? indian(cents).slice(0, -3) : indian(cents)}`;
    case 'code first':
      return `INR ${indian(cents)}`;
    case 'code behind':
      return `${western(cents, ',', '.')} INR`;
    case 'words':
      return `Rs. ${indian(cents)}`;
    case 'plain digits':
      return `INR ${(cents / 100).toFixed(2)}`;
  }
}
