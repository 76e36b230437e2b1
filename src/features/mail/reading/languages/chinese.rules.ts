import type { Language } from './language.rules.ts';

/** In traditional letters, as sites write to hotels in Taiwan, and where they differ in simplified ones. */
export const CHINESE: Language = {
  labels: {
    NUMBER: ['訂單編號', '訂房編號', '確認碼', '确认码', '订单编号', '订单号'],
    ARRIVAL: ['入住', '入住日期', '入住時間'],
    DEPARTURE: ['退房', '退房日期', '退房時間', '離店日期', '离店日期'],
    PEOPLE: ['人數', '人数'],
    DATES: ['住宿日期'],
    ROOM_NAME: ['房型'],
    ROOM_COUNT: ['客房數'],
    GUEST: ['入住人', '住客姓名', '旅客姓名'],
    PHONE: ['旅客電話'],
    AMOUNT: ['總價', '总价', '總額', '支付金额', '订单金额', '訂單金額', '訂單總額'],
    GUEST_WORDS: ['特殊需求'],
    OTHER: ['原价', '房價', '房价', '參考售價', '淨房價', '入住人數', '加床', '居住國家', '顧客名', '姓'],
  },
  months: [],
  weekdays: [
    ['週一', '周一', '星期一'],
    ['週二', '周二', '星期二'],
    ['週三', '周三', '星期三'],
    ['週四', '周四', '星期四'],
    ['週五', '周五', '星期五'],
    ['週六', '周六', '星期六'],
    ['週日', '周日', '星期日'],
  ],
  joiners: [],
  kinds: {
    NEW: ['預訂已確認', '新預訂已確認', '预订已确认', '新预订已确认'],
    MODIFIED: [],
    CANCELLED: ['已取消', '取消預訂', '取消预订', '訂單已取消', '您的訂單已取消', '取消申請已接受'],
    OTHER: [],
  },
};
