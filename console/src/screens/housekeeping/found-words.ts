import { defineWords } from '../../words/words.ts';

/** What is said about things that guests left behind. */
export const foundWords = defineWords(
  {
    hint: 'Open the room in which something was found to add it.',
    none: 'Nothing was found yet.',
    statuses: { KEPT: 'The hotel keeps it', RETURNED: 'Given back', DISPOSED: 'Not kept' },
    give: 'Given back',
    dispose: 'Not kept any more',
    doneWith: (what: string, thing: string) => `${what}: ${thing}`,
  },
  {
    hint: 'जो चीज़ मिली है उसे जोड़ने के लिए उसका कमरा खोलें।',
    none: 'अभी कुछ नहीं मिला है।',
    statuses: { KEPT: 'होटल के पास है', RETURNED: 'लौटा दी', DISPOSED: 'नहीं रखी' },
    give: 'लौटा दी',
    dispose: 'अब नहीं रखी',
    doneWith: (what, thing) => `${what}: ${thing}`,
  },
);
