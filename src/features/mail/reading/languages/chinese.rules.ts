import type { Language } from './language.rules.ts';

/** In traditional letters, as sites write to hotels in Taiwan. */
export const CHINESE: Language = {
  labels: {
    NUMBER: ['訂單編號', '訂房編號'],
    ARRIVAL: ['入住', '入住日期'],
    DEPARTURE: ['退房', '退房日期'],
    DATES: ['住宿日期'],
    ROOM_NAME: ['房型'],
    ROOM_COUNT: ['客房數'],
    GUEST: ['旅客姓名'],
    PHONE: ['旅客電話'],
    AMOUNT: ['訂單金額', '訂單總額'],
    GUEST_WORDS: ['特殊需求'],
    OTHER: ['參考售價', '淨房價', '入住人數', '加床', '居住國家', '顧客名', '姓'],
  },
  months: [],
  weekdays: [],
  joiners: [],
  kinds: {
    NEW: [],
    MODIFIED: [],
    CANCELLED: ['訂單已取消', '您的訂單已取消', '取消申請已接受'],
    OTHER: [],
  },
};
