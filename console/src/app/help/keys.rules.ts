import type { Screen } from '../addresses.rules.ts';

/** What a key does, by the name of its words. */
export type Deed =
  | 'search'
  | 'newBooking'
  | 'close'
  | 'help'
  | 'changeDates'
  | 'addCharge'
  | 'takePayment'
  | 'qrCode'
  | 'paymentLink'
  | 'document'
  | 'takeFields'
  | 'doCheck'
  | 'print'
  | 'save'
  | 'chartMove'
  | 'chartPage'
  | 'chartEdge'
  | 'chartToday'
  | 'chartOpen'
  | 'chartTake'
  | 'chartEnd'
  | 'chartStart'
  | 'chartAssign'
  | 'chartBook'
  | 'chartDrop'
  | 'chartUndo'
  | 'next'
  | 'previous'
  | 'editEmail'
  | 'ratesMove'
  | 'ratesSelect'
  | 'ratesWeek'
  | 'ratesSet'
  | 'ratesClear'
  | 'ratesCopy'
  | 'ratesUndo';

/** Keys that do the same stand together; those that are held down together are joined by a plus. */
type KeyRow = readonly [keys: string, deed: Deed];

export const KEYS_EVERYWHERE: readonly KeyRow[] = [
  ['/ Ctrl+K', 'search'],
  ['n', 'newBooking'],
  ['Esc', 'close'],
  ['?', 'help'],
];

export const KEYS_OF_SHEETS: Readonly<Record<'booking' | 'new-booking', readonly KeyRow[]>> = {
  booking: [
    ['e', 'changeDates'],
    ['c', 'addCharge'],
    ['p', 'takePayment'],
    ['q', 'qrCode'],
    ['l', 'paymentLink'],
    ['d', 'document'],
    ['t', 'takeFields'],
    ['Ctrl+Enter', 'doCheck'],
    ['Ctrl+P', 'print'],
  ],
  'new-booking': [['Ctrl+Enter', 'save']],
};

/** The keys of each screen; those without any are left out. */
export const KEYS_OF_SCREENS: Readonly<Partial<Record<Screen, readonly KeyRow[]>>> = {
  chart: [
    ['← → ↑ ↓', 'chartMove'],
    ['Page-Up Page-Down', 'chartPage'],
    ['Home End', 'chartEdge'],
    ['t', 'chartToday'],
    ['Enter', 'chartOpen'],
    ['m', 'chartTake'],
    ['e', 'chartEnd'],
    ['Shift+E', 'chartStart'],
    ['a', 'chartAssign'],
    ['n', 'chartBook'],
    ['Enter Esc', 'chartDrop'],
    ['u', 'chartUndo'],
  ],
  inbox: [
    ['j', 'next'],
    ['k', 'previous'],
    ['e', 'editEmail'],
  ],
  rates: [
    ['← → ↑ ↓', 'ratesMove'],
    ['Shift+←', 'ratesSelect'],
    ['Ctrl+←', 'ratesWeek'],
    ['0–9 Enter', 'ratesSet'],
    ['Delete', 'ratesClear'],
    ['Ctrl+C Ctrl+V', 'ratesCopy'],
    ['Ctrl+Z', 'ratesUndo'],
  ],
};
