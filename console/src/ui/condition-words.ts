import { defineWords } from '../words/words.ts';

/** In what condition a room is, as housekeeping says it. */
export const conditionWords = defineWords(
  {
    DIRTY: 'Dirty',
    CLEANING: 'Being cleaned',
    CLEAN: 'Clean',
    INSPECTED: 'Inspected',
    NOT_INSPECTED: 'Not inspected',
    outOfOrder: 'Out of order',
  },
  {
    DIRTY: 'गंदा',
    CLEANING: 'सफ़ाई चल रही है',
    CLEAN: 'साफ़',
    INSPECTED: 'जाँचा हुआ',
    NOT_INSPECTED: 'जाँच बाकी',
    outOfOrder: 'काम में नहीं',
  },
);
