import { defineWords } from '../../words/words.ts';

export const searchWords = defineWords(
  {
    label: 'Search',
    placeholder: 'Name, phone, booking, vehicle, room',
    results: 'Search results',
    groups: { bookings: 'Bookings', guests: 'Guests', rooms: 'Rooms' },
    nothing: (text: string) => `Nothing found for “${text}”.`,
    whole: 'Phone, booking and vehicle numbers are found when they are complete.',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    unnamed: 'Guest without a name',
    free: 'Free',
    taken: 'Occupied',
    closed: 'Out of service',
  },
  {
    label: 'खोज',
    placeholder: 'नाम, फ़ोन, बुकिंग, वाहन, कमरा',
    results: 'खोज के परिणाम',
    groups: { bookings: 'बुकिंग', guests: 'अतिथि', rooms: 'कमरे' },
    nothing: (text) => `“${text}” के लिए कुछ नहीं मिला।`,
    whole: 'फ़ोन, बुकिंग और वाहन के नंबर पूरे लिखने पर मिलते हैं।',
    found: (count) => `${count} परिणाम`,
    unnamed: 'बिना नाम के अतिथि',
    free: 'खाली',
    taken: 'भरा',
    closed: 'सेवा में नहीं',
  },
);
