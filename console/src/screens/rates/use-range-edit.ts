import { useEffect, useState } from 'preact/hooks';
import type { Day } from '../../format/time.rules.ts';
import { useWords } from '../../words/words.ts';
import { readEntry } from './amounts.rules.ts';
import { changesOf, clear, copyText, enter, type NewRate } from './changes.rules.ts';
import { ratesWords } from './rates-words.ts';
import type { Selected } from './selection-bar.tsx';
import type { RateChanges } from './use-rate-changes.ts';

/** What a person does with the selected range: types a price, gives the base rate back, copies. */
export function useRangeEdit(selected: Selected, changes: RateChanges, first: Day, decimals: number) {
  const words = useWords(ratesWords);
  const [price, setPrice] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  /** What was copied last, and how many days of it the screen still says. */
  const [copied, setCopied] = useState({ text: '', days: 0 });
  const { plans, days } = selected;
  useEffect(() => setCopied(({ text }) => ({ text, days: 0 })), [changes.outcome]);

  const save = async (news: readonly NewRate[]): Promise<boolean> => news.length === 0 || changes.change(changesOf(news, first));
  return {
    price,
    error,
    copied,
    save,
    type: (text: string): void => {
      setPrice(text);
      setError(undefined);
    },
    /** @returns whether the price was set */
    set: async (): Promise<boolean> => {
      const entry = readEntry(price, decimals);
      const news = typeof entry === 'string' ? null : enter(entry, plans, days, decimals);
      if (typeof entry === 'string') setError(words.entryProblems[entry]);
      else if (news === null) setError(words.belowNothing);
      if (news === null || !(await save(news))) return false;
      setPrice('');
      return true;
    },
    clear: (): void => void save(clear(plans, days)),
    /** @returns the text for the clipboard; null: nothing is selected */
    copy: (): string | null => {
      if (days.length === 0) return null;
      const text = copyText(plans, days);
      setCopied({ text, days: plans.length * days.length });
      return text;
    },
  };
}
