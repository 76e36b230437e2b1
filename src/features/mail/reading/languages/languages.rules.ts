import { foldAccents, toKey, toWordKey } from '../plain-text.rules.ts';
import { ARABIC } from './arabic.rules.ts';
import { CHINESE } from './chinese.rules.ts';
import { CZECH } from './czech.rules.ts';
import { DANISH } from './danish.rules.ts';
import { DUTCH } from './dutch.rules.ts';
import { ENGLISH } from './english.rules.ts';
import { FRENCH } from './french.rules.ts';
import { GERMAN } from './german.rules.ts';
import { GREEK } from './greek.rules.ts';
import { HEBREW } from './hebrew.rules.ts';
import { HINDI } from './hindi.rules.ts';
import { ITALIAN } from './italian.rules.ts';
import { JAPANESE } from './japanese.rules.ts';
import { KOREAN } from './korean.rules.ts';
import type { Language, Topic } from './language.rules.ts';
import { MALAY } from './malay.rules.ts';
import { NORWEGIAN } from './norwegian.rules.ts';
import { POLISH } from './polish.rules.ts';
import { PORTUGUESE } from './portuguese.rules.ts';
import { RUSSIAN } from './russian.rules.ts';
import { SPANISH } from './spanish.rules.ts';
import { SWEDISH } from './swedish.rules.ts';
import { THAI } from './thai.rules.ts';
import { TURKISH } from './turkish.rules.ts';
import { VIETNAMESE } from './vietnamese.rules.ts';

const LANGUAGES: readonly Language[] = [
  ENGLISH,
  HINDI,
  FRENCH,
  SPANISH,
  ITALIAN,
  GERMAN,
  PORTUGUESE,
  VIETNAMESE,
  ARABIC,
  CHINESE,
  JAPANESE,
  KOREAN,
  MALAY,
  DUTCH,
  POLISH,
  RUSSIAN,
  TURKISH,
  THAI,
  HEBREW,
  SWEDISH,
  DANISH,
  NORWEGIAN,
  GREEK,
  CZECH,
];

/** The topics of labels, by their words as `toWordKey` returns them. A word of two languages must have one topic. */
export const LABEL_WORDS: ReadonlyMap<string, Topic> = new Map(
  LANGUAGES.flatMap(({ labels }) =>
    (Object.entries(labels) as [Topic, readonly string[]][]).flatMap(([topic, words]) =>
      words.map((word): [string, Topic] => [toWordKey(word), topic]),
    ),
  ),
);

/**
 * The months by their names, from 1 to 12, as `foldAccents` returns them. Backwards in the alphabet, a longer name comes before what begins
 * it (`mayıs`, `may`), and names with one beginning stand together, which an expression of them all compares faster.
 */
export const MONTH_WORDS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ months }) =>
    months.flatMap((names, at) => names.map((name): [string, number] => [foldAccents(name.normalize('NFC')), at + 1])),
  ).sort(([one], [other]) => (one < other ? 1 : -1)),
);

/** The days of the week by their names, from 0 for Monday, as `foldAccents` returns them. */
export const WEEKDAY_WORDS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(({ weekdays }) =>
    weekdays.flatMap((names, at) => names.map((name): [string, number] => [foldAccents(name.normalize('NFC')), at])),
  ),
);

/** Words between day, month and year. */
export const DATE_JOINERS: readonly string[] = [...new Set(LANGUAGES.flatMap(({ joiners }) => joiners.map(toKey)))];

export type KindWord = Readonly<{ words: string; kind: keyof Language['kinds'] }>;

/** What sites write when a reservation is made, changed or cancelled, as `toWordKey` returns it. */
export const KIND_WORDS: readonly KindWord[] = LANGUAGES.flatMap(({ kinds }) =>
  (Object.entries(kinds) as [KindWord['kind'], readonly string[]][]).flatMap(([kind, all]) =>
    all.map((words): KindWord => ({ words: toWordKey(words), kind })),
  ),
);

/** Labels of the number of a reservation as they are written, for sentences. */
export const NUMBER_LABELS: readonly string[] = LANGUAGES.flatMap(({ labels }) => labels.NUMBER ?? [])
  .filter((words) => /^\p{L}[\p{L} '-]{6,}$/u.test(words))
  .sort((one, other) => other.length - one.length);
