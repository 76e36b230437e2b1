import type { Language } from './language.rules.ts';

/** English days and months. Its labels and sentences, which have many forms, are in english-labels.rules.ts and english-kinds.rules.ts. */
export const ENGLISH: Language = {
  labels: {},
  months: [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ],
  weekdays: [
    ['monday', 'mon'],
    ['tuesday', 'tues', 'tue'],
    ['wednesday', 'wed'],
    ['thursday', 'thurs', 'thur', 'thu'],
    ['friday', 'fri'],
    ['saturday', 'sat'],
    ['sunday', 'sun'],
  ],
  joiners: ['of'],
  kinds: { NEW: [], MODIFIED: [], CANCELLED: [], OTHER: [] },
};
