import { defineWords } from '../words/words.ts';

/** In what condition a room is, as housekeeping says it. */
export const conditionWords = defineWords(
  {
    DIRTY: 'Dirty',
    CLEANING: 'Being cleaned',
    CLEAN: 'Clean',
    INSPECTED: 'Inspected',
    outOfOrder: 'Out of order',
  },
  {
    DIRTY: 'गंदा',
    CLEANING: 'सफ़ाई चल रही है',
    CLEAN: 'साफ़',
    INSPECTED: 'जाँचा हुआ',
    outOfOrder: 'काम में नहीं',
  },
);
