import { fieldErrorWords } from './field-error-words.ts';
import { translated } from './field-errors.rules.ts';
import { type Locale, useLocale } from './words.ts';

/** The service's message about a field in the user's language; English where the words of it are not known. */
export function useFieldErrorText(): (message: string) => { text: string; lang: Locale } {
  const lang = useLocale();
  return (message) => {
    const text = lang === 'en' ? null : translated(message, fieldErrorWords.en, fieldErrorWords[lang]);
    return text === null ? { text: message, lang: 'en' } : { text, lang };
  };
}
