import type { Language } from './language.rules.ts';

/** The days of the week beside days of Airbnb. Its labels are in the file of the site. */
export const JAPANESE: Language = {
  labels: {},
  months: [],
  weekdays: [['月'], ['火'], ['水'], ['木'], ['金'], ['土'], ['日']],
  joiners: [],
  kinds: { NEW: [], MODIFIED: [], CANCELLED: [], OTHER: [] },
};
