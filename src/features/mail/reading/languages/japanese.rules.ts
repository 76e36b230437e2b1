import type { Language } from './language.rules.ts';

/** As in mails of Airbnb, and of Trip.com to guests. */
export const JAPANESE: Language = {
  labels: {
    NUMBER: ['予約コード', '確認コード', '予約番号'],
    GUEST: ['宿泊者姓名'],
    AMOUNT: ['合計金額'],
    ARRIVAL: ['チェックイン'],
    DEPARTURE: ['チェックアウト'],
    PEOPLE: ['ゲスト人数', 'ゲスト'],
  },
  months: [],
  weekdays: [['月'], ['火'], ['水'], ['木'], ['金'], ['土'], ['日']],
  joiners: [],
  kinds: { NEW: ['予約確定', '新規予約確定'], MODIFIED: [], CANCELLED: [], OTHER: ['リマインダー'] },
};
