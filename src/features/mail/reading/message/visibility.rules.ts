/** What a style on an element does to the text in it. `true` and `false` where it says so, undefined where it leaves it. */
export type Visibility = Readonly<{
  isGone: boolean;
  isHidden?: boolean;
  hasNoSize?: boolean;
  isBlock?: boolean;
  isBold?: boolean;
  keepsLines?: boolean;
}>;

const STYLE_CHARACTERS_MAX = 4_000;
const COMMENTS = /\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g;
const NOTHING = /^[-+]?(?:0*\.)?0*(?:[a-z]+|%)?$/;
const BLOCK = /^(?:block|flex|grid|table|inline-block|list-item)/;

function declarationsOf(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of style.slice(0, STYLE_CHARACTERS_MAX).toLowerCase().replace(COMMENTS, '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim();
    declarations.set(
      name,
      declaration
        .slice(colon + 1)
        .replace('!important', '')
        .trim(),
    );
  }
  return declarations;
}

function isNothing(value: string | undefined): boolean {
  return value !== undefined && value !== '' && NOTHING.test(value) && /[0]/.test(value);
}

/** Letters of less than two pixels are seen by nobody. */
function isTiny(size: string): boolean {
  const found = /^(\d*\.?\d+)(?:px|pt)$/.exec(size);
  return isNothing(size) || (found !== null && Number(found[1]) < 2);
}

const FAR_OUT = /^-\d{3,}(?:\.\d+)?(?:px|pt|em|rem|vw|vh|%)$/;

/** What is put hundreds of units beside the page, or written in the colour of its own ground. */
function isOutOfSight(css: ReadonlyMap<string, string>): boolean {
  const isMoved = ['left', 'top', 'right', 'bottom', 'text-indent', 'margin-left', 'margin-top'].some((name) =>
    FAR_OUT.test(css.get(name) ?? ''),
  );
  const ground = css.get('background-color') ?? css.get('background');
  return isMoved || (ground !== undefined && ground === css.get('color'));
}

function isBoldWeight(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined;
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

/** How an element's own `style` and `hidden` show its text (CSS 2.2; `mso-hide` is Outlook's). */
export function visibilityOf({ style, hidden }: Readonly<Record<string, string>>): Visibility {
  if (style === undefined) return { isGone: hidden !== undefined };
  const css = declarationsOf(style);
  const [display, visibility, size] = [css.get('display'), css.get('visibility'), css.get('font-size')];
  const isFlat =
    (isNothing(css.get('max-height')) || isNothing(css.get('height'))) && (css.get('overflow') ?? '').startsWith('hidden');
  const isGone =
    hidden !== undefined ||
    display === 'none' ||
    css.get('mso-hide') === 'all' ||
    isFlat ||
    isNothing(css.get('opacity')) ||
    isOutOfSight(css);
  const spaces = css.get('white-space');
  const isBold = isBoldWeight(css.get('font-weight'));
  return {
    isGone,
    ...(visibility === undefined ? {} : { isHidden: visibility === 'hidden' || visibility === 'collapse' }),
    ...(size === undefined || size === 'inherit' ? {} : { hasNoSize: isTiny(size) }),
    ...(display === undefined ? {} : { isBlock: BLOCK.test(display) }),
    ...(spaces === undefined ? {} : { keepsLines: spaces.startsWith('pre') }),
    ...(isBold === undefined ? {} : { isBold }),
  };
}
