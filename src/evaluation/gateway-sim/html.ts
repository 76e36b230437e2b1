const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is HTML already. Only `html` makes it, so that nothing gets into a page unescaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Shown = Html | string | number | null | readonly Shown[];

function renderMarkup(value: Shown): string {
  if (value === null) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(renderMarkup).join('');
  return String(value).replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
}

/** HTML with escaped values; null is omitted. */
export function html(parts: TemplateStringsArray, ...values: Shown[]): Html {
  return new Html(parts.map((part, at) => part + renderMarkup(values[at] ?? null)).join(''));
}
