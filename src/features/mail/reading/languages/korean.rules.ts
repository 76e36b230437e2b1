import type { Language } from './language.rules.ts';

/** The subjects of Booking.com's notices. */
export const KOREAN: Language = {
  labels: {},
  months: [],
  weekdays: [],
  joiners: [],
  kinds: {
    NEW: ['신규 예약 안내'],
    MODIFIED: [],
    CANCELLED: ['취소된 예약 안내'],
    OTHER: [],
  },
};
