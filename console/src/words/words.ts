import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const LOCALES = ['en', 'hi'] as const;
export type Locale = (typeof LOCALES)[number];

/** The same keys and parameters with other texts: a missing word fails the type check. */
type Translation<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Translation<T[K]> };

export type Words<W> = Readonly<Record<Locale, W>>;

/** The words of a part of the console in each language. */
export function defineWords<const T>(en: T, hi: Translation<T>): Words<Translation<T>> {
  return { en: en as Translation<T>, hi };
}

/** The language of this browser's user: chosen before, or the first of the browser's that there is. */
export function preferredLocale(): Locale {
  const wanted = [localStorage.getItem('hostelry-language') ?? '', ...navigator.languages];
  for (const language of wanted) {
    const found = LOCALES.find((locale) => language.startsWith(locale));
    if (found !== undefined) return found;
  }
  return 'en';
}

export function rememberLocale(locale: Locale): void {
  localStorage.setItem('hostelry-language', locale);
}

const LocaleContext = createContext<Locale>('en');
export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The words in the user's language. */
export function useWords<W>(words: Words<W>): W {
  return words[useLocale()];
}
