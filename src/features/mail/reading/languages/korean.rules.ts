import type { Language } from './language.rules.ts';

/** The subjects of Booking.com's notices, and mails of Airbnb. */
export const KOREAN: Language = {
  labels: {
    NUMBER: ['확인 코드', '예약 코드'],
    ARRIVAL: ['체크인'],
    DEPARTURE: ['체크아웃'],
    PEOPLE: ['게스트'],
  },
  months: [],
  weekdays: [['월요일'], ['화요일'], ['수요일'], ['목요일'], ['금요일'], ['토요일'], ['일요일']],
  joiners: [],
  kinds: {
    NEW: ['신규 예약 안내', '예약 확정', '예약이 확정되었습니다', '새로운 예약이 확정되었습니다'],
    MODIFIED: [],
    CANCELLED: ['취소된 예약 안내'],
    OTHER: [],
  },
};
