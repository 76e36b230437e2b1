import { isCurrency } from '../../../platform/money.ts';
import {
  AMOUNT_DETAILS,
  ENGLISH_LABELS,
  NEW_HEAD,
  NEW_WORDS,
  OLD_HEAD,
  OLD_WORDS,
  SECTIONS,
  type Section,
} from './languages/english-labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import { LABEL_WORDS } from './languages/languages.rules.ts';
import { foldAccents, remember, toKey, toOtherScriptKey } from './plain-text.rules.ts';
import type { SiteFormat } from './sites/site-format.rules.ts';

/** A recognised label. Of several labels with one topic, those with the lowest rank count. `key`: its words. */
export type Label = Readonly<{ topic: Topic; rank: number; key: string }>;

/** Longer texts are not labels. */
const LABEL_MAX = 60;

const CURRENCY_OF_LABEL = /(?: in)? ([a-z]{3})$/;

/** Finds the label that a text is, null when it is none. */
export type FindLabel = (text: string) => Label | null;

const beginningOf = (word: string): string => foldAccents(/\p{L}{1,3}/u.exec(word)?.[0] ?? '');
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...ENGLISH_LABELS.map(([, , words]) => words), ...LABEL_WORDS.keys(), 'no']
    .flatMap((words) => words.match(/\p{L}+/gu) ?? [])
    .map(beginningOf),
);

/** Whether a word may stand in a label, by its first letters: a quick look before looking for a label anywhere in a text. */
export const mayBeInLabel = (word: string): boolean => word.startsWith('#') || BEGINNINGS.has(beginningOf(word));

/** All labels as one expression with a group for each, which is quicker than one after another. */
const ANY_ENGLISH_LABEL = new RegExp(`^(?:${ENGLISH_LABELS.map(([, , words]) => `(${words})`).join('|')})$`);

function matchLabel(key: string): Label | null {
  const [, ...groups] = ANY_ENGLISH_LABEL.exec(key) ?? [];
  const [topic = LABEL_WORDS.get(key), rank = 0] = ENGLISH_LABELS[groups.findIndex((group) => group !== undefined)] ?? [];
  return topic === undefined ? null : { topic, rank, key };
}

/** The words without what an amount includes and without its currency. */
function removeAmountDetails(key: string): string {
  const bare = (words: string): string => {
    const code = CURRENCY_OF_LABEL.exec(words);
    return code !== null && isCurrency((code[1] ?? '').toUpperCase())
      ? words.slice(0, code.index)
      : words.replace(AMOUNT_DETAILS, '');
  };
  return bare(bare(key));
}

function findLabelByKey(key: string): Label | null {
  if (!key.split(' ').some(mayBeInLabel)) return null;
  if (OLD_WORDS.test(key))
    return findLabelByKey(key.replace(OLD_WORDS, '').trim()) === null ? null : { topic: 'OTHER', rank: 0, key };
  const label = matchLabel(key) ?? matchLabel(removeAmountDetails(key));
  if (label !== null) return { ...label, key };
  return NEW_WORDS.test(key) ? matchLabel(key.replace(NEW_WORDS, '').trim()) : null;
}

/** In `(A) Property Gross Charges` the letter only numbers the rows; `#` is a number, and `Room(s)` are rooms. */
const toLabelKey = (text: string): string =>
  toKey(
    text
      .replace(/^(?:\(?[A-Ha-h1-9][).] ?|#{2,} )/, '')
      .replaceAll('#', ' no ')
      .replace(/\(s\)/gi, 's'),
  );

/** Looks only at texts that are short enough for a label. */
function ofShort(find: FindLabel): FindLabel {
  const findShort = remember(find);
  return (text) => (text.length > LABEL_MAX ? null : findShort(text));
}

/** Finds labels that any site may use. */
export const findLabel: FindLabel = ofShort((text) => {
  const key = toLabelKey(text);
  if (key === '') return matchLabel(toOtherScriptKey(text));
  return findLabelByKey(key);
});

/** Finds the site's own labels, those that begin with its name (`Agoda Booking ID`), and those of any site. */
export const createFindLabel = remember((site: Pick<SiteFormat, 'names' | 'labels'> | null): FindLabel => {
  if (site === null) return findLabel;
  return ofShort((text) => {
    const key = toLabelKey(text);
    for (const [topic, rank, words] of site.labels ?? []) if (words.test(key)) return { topic, rank, key };
    const name = site.names.map((words) => words.exec(key)).find((found) => found?.index === 0)?.[0] ?? '';
    const rest = key.slice(name.length).trim();
    // `OYO Rooms` is a name and no label.
    return (name !== '' && rest.includes(' ') ? findLabelByKey(rest) : null) ?? findLabel(text);
  });
});

/** The currency at the end of a label, as in `Total (INR)`. */
export function findLabelCurrency({ key }: Label): string | null {
  const code = CURRENCY_OF_LABEL.exec(key)?.[1]?.toUpperCase() ?? '';
  return isCurrency(code) ? code : null;
}

/** Whether a column has old or new values. */
export const isOldHead = (text: string): boolean => OLD_HEAD.test(toKey(text));
export const isNewHead = (text: string): boolean => NEW_HEAD.test(toKey(text));

/** The section of a message that this heading opens; null when it is not a heading. */
export function findSection(text: string): Section | null {
  if (text.length > LABEL_MAX) return null;
  const key = toKey(text);
  return SECTIONS.find(([, words]) => words.test(key))?.[0] ?? null;
}
