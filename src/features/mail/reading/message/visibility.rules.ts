/** How the style of an element affects its text. Properties that the style does not set are undefined. */
export type Visibility = Readonly<{
  isGone: boolean;
  isHidden?: boolean;
  hasNoSize?: boolean;
  isBlock?: boolean;
  /** Its children stand apart from each other. */
  partsChildren?: boolean;
  isBold?: boolean;
  keepsLines?: boolean;
}>;

const STYLE_CHARACTERS_MAX = 4_000;
const COMMENTS = /\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g;
const ZERO = /^[-+]?(?:0*\.)?0*(?:[a-z]+|%)?$/;
const BLOCK = /^(?:block|flex|grid|table|inline-block|list-item)/;
const FLEX = /^(?:inline-)?(?:flex|grid)/;

function parseStyle(style: string): Map<string, string> {
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

function isZero(value: string | undefined): boolean {
  return value !== undefined && value !== '' && ZERO.test(value) && /[0]/.test(value);
}

/** Whether letters are too small to see: less than two pixels. */
function isTiny(size: string): boolean {
  const found = /^(\d*\.?\d+)(?:px|pt)$/.exec(size);
  return isZero(size) || (found !== null && Number(found[1]) < 2);
}

const FAR_OFF_PAGE = /^-\d{3,}(?:\.\d+)?(?:px|pt|em|rem|vw|vh|%)$/;

/** Whether the element is moved hundreds of units off the page, or has the colour of its background. */
function isOutOfSight(css: ReadonlyMap<string, string>): boolean {
  const isMoved = ['left', 'top', 'right', 'bottom', 'text-indent', 'margin-left', 'margin-top'].some((name) =>
    FAR_OFF_PAGE.test(css.get(name) ?? ''),
  );
  const background = css.get('background-color') ?? css.get('background');
  return isMoved || (background !== undefined && background === css.get('color'));
}

function isBoldWeight(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined;
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

/** Reads the `style` and `hidden` attributes of an element (CSS 2.2; `mso-hide` is Outlook's). */
export function readVisibility({ style, hidden }: Readonly<Record<string, string>>): Visibility {
  if (style === undefined) return { isGone: hidden !== undefined };
  const css = parseStyle(style);
  const [display, visibility, size] = [css.get('display'), css.get('visibility'), css.get('font-size')];
  const isFlat = (isZero(css.get('max-height')) || isZero(css.get('height'))) && (css.get('overflow') ?? '').startsWith('hidden');
  const isGone =
    hidden !== undefined ||
    display === 'none' ||
    css.get('mso-hide') === 'all' ||
    isFlat ||
    isZero(css.get('opacity')) ||
    isOutOfSight(css);
  const spaces = css.get('white-space');
  const isBold = isBoldWeight(css.get('font-weight'));
  return {
    isGone,
    ...(visibility === undefined ? {} : { isHidden: visibility === 'hidden' || visibility === 'collapse' }),
    ...(size === undefined || size === 'inherit' ? {} : { hasNoSize: isTiny(size) }),
    ...(display === undefined ? {} : { isBlock: BLOCK.test(display), partsChildren: FLEX.test(display) }),
    ...(/^(?:left|right)$/.test(css.get('float') ?? '') ? { isBlock: true } : {}),
    ...(spaces === undefined ? {} : { keepsLines: spaces.startsWith('pre') }),
    ...(isBold === undefined ? {} : { isBold }),
  };
}
