import type { Language } from './language.rules.ts';

export const VIETNAMESE: Language = {
  labels: {
    NUMBER: ['mã đặt phòng', 'mã xác nhận'],
    ARRIVAL: ['nhận phòng', 'ngày nhận phòng'],
    DEPARTURE: ['trả phòng', 'ngày trả phòng'],
    NIGHTS: ['số đêm'],
    ROOM_NAME: ['loại phòng'],
    ROOM_COUNT: ['số phòng'],
    GUEST: ['tên khách', 'khách'],
    HOTEL: ['tên chỗ nghỉ', 'tên khách sạn'],
    ADULTS: ['người lớn'],
    CHILDREN: ['trẻ em'],
    AMOUNT: ['tổng cộng', 'tổng giá'],
    GUEST_WORDS: ['yêu cầu đặc biệt'],
  },
  months: [
    ['tháng 1', 'thg 1'],
    ['tháng 2', 'thg 2'],
    ['tháng 3', 'thg 3'],
    ['tháng 4', 'thg 4'],
    ['tháng 5', 'thg 5'],
    ['tháng 6', 'thg 6'],
    ['tháng 7', 'thg 7'],
    ['tháng 8', 'thg 8'],
    ['tháng 9', 'thg 9'],
    ['tháng 10', 'thg 10'],
    ['tháng 11', 'thg 11'],
    ['tháng 12', 'thg 12'],
  ],
  joiners: ['năm'],
  kinds: {
    NEW: ['đặt phòng mới'],
    MODIFIED: ['đặt phòng đã được thay đổi'],
    CANCELLED: ['đặt phòng đã bị hủy', 'hủy đặt phòng'],
    OTHER: [],
  },
};
