import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../data/desk.ts';
import { useFormat } from '../format/use-format.ts';
import { type Locale, LocaleProvider, useLocale, useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { SelectField } from './field.tsx';
import { printerIcon } from './icon-shapes.ts';
import { paperWords } from './paper-words.ts';

/** Names of languages are the same in every language. */
const LANGUAGES: readonly { value: Locale; text: string }[] = [
  { value: 'en', text: 'English' },
  { value: 'hi', text: 'हिन्दी' },
];

/** The widest paper of a view, in CSS pixels. */
const WIDTHS = { a5: 560, a4: 794, wide: 1123 };
export type PaperSize = keyof typeof WIDTHS;

type PaperProps = { size: PaperSize; class?: string; children: ComponentChildren };

/** One paper, of one or more pages. In print, nothing else of the console is shown. */
export function Paper({ size, class: look = '', children }: PaperProps) {
  const locale = useLocale();
  return (
    <article class={`paper paper-${size} ${look}`} lang={locale}>
      {children}
    </article>
  );
}

type PrintBarProps = {
  /** What the button says. */
  label?: string;
  /** Called before each print, by the button or by the browser's own command. */
  onPrint?: () => void;
  /** Further choices. */
  choices?: ComponentChildren;
  /** The papers. */
  children: ComponentChildren;
};

/** The language of the papers, which the guest's may differ in from the desk's, and the button that prints them. */
export function PrintBar({ label, onPrint, choices, children }: PrintBarProps) {
  const words = useWords(paperWords);
  const desk = useLocale();
  const [chosen, setChosen] = useState<Locale | null>(null);
  const locale = chosen ?? desk;
  const latest = useRef(onPrint);
  latest.current = onPrint;
  // The browser's own command prints too.
  useEffect(() => {
    const onBefore = (): void => latest.current?.();
    addEventListener('beforeprint', onBefore);
    return () => removeEventListener('beforeprint', onBefore);
  }, []);
  return (
    <>
      <div class="paper-bar">
        {choices}
        <SelectField label={words.language} value={locale} onChange={setChosen} options={LANGUAGES} />
        <Button icon={printerIcon} look={label === undefined ? 'primary' : 'plain'} shortcut="Control+p" onClick={() => print()}>
          {label ?? words.print}
        </Button>
      </div>
      <LocaleProvider value={locale}>{children}</LocaleProvider>
    </>
  );
}

/** Shows papers as they will be printed, smaller where the screen is narrower. */
export function PaperView({ widest, children }: { widest: PaperSize; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setZoom(Math.min(1, entry.contentRect.width / WIDTHS[widest]));
    });
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, [widest]);
  return (
    <div class="paper-view" ref={box}>
      <div style={{ '--zoom': String(zoom) }}>{children}</div>
    </div>
  );
}

/** When what is on the paper was read, in the hotel's zone. @param at ISO 8601 */
export function useAsOf(at: string): string {
  const words = useWords(paperWords);
  const { property } = useDesk();
  const format = useFormat();
  return words.asOf(`${format.fullDay(at)}, ${format.time(at)}`, property.timezone);
}

/** Writes the text at the foot of each page that the lists are printed on. */
export function usePaperFoot(text: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--paper-foot', JSON.stringify(text));
    return () => void style.removeProperty('--paper-foot');
  }, [text]);
}

/** The hotel's name and address, and beside them what the paper is. */
export function PaperHead({ children }: { children?: ComponentChildren }) {
  const { property } = useDesk();
  return (
    <header class="paper-head">
      <div>
        <p class="paper-hotel">{property.name}</p>
        {property.addressText !== null && <p class="paper-address">{property.addressText}</p>}
      </div>
      <div class="paper-title">{children}</div>
    </header>
  );
}
