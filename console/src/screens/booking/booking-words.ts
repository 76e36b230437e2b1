import { defineWords } from '../../words/words.ts';

export const bookingWords = defineWords(
  {
    parts: 'Parts of the booking',
    partNames: { overview: 'Booking', 'check-in': 'Check in', bill: 'Bill', 'check-out': 'Check out', card: 'Card' },
  },
  {
    parts: 'बुकिंग के भाग',
    partNames: { overview: 'बुकिंग', 'check-in': 'चेक-इन', bill: 'बिल', 'check-out': 'चेक-आउट', card: 'कार्ड' },
  },
);
