/**
 * What may stay in a signature, by name: everything else is left out. There is nothing in these lists that runs, loads, or draws
 * a shape more than once (`use`, patterns, markers, masks and clip paths can be nested until a viewer hangs), and no style sheet.
 */

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  rect: ['width', 'height'],
  circle: ['r'],
  ellipse: [],
  line: [],
  polyline: ['points'],
  polygon: ['points'],
  image: ['href'],
};
const GRADIENTS: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);
const ELEMENTS: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'switch',
  'defs',
  'stop',
  'text',
  'tspan',
  ...GRADIENTS,
  ...Object.keys(SHAPES),
]);

/** Digits, words, colours by name or `#rrggbb`, lists. No character of a URL, of a string, of an escape or of a declaration. */
const PLAIN = /^[\w\s.,%#+-]*$/;
const CALL = /\b(?:rgba?|hsla?|matrix|translate|scale|rotate|skewX|skewY)\([\w\s.,%+-]*\)/g;
const LOCAL_PAINT = /^url\(\s*(["']?)#([\w.:-]{1,100})\1\s*\)/;
const PATH = /^[\s\dMmZzLlHhVvCcSsQqTtAaEe.,+-]*$/;
const FONTS = /^[\w\s,'"-]*$/;
const ID = /^[\w.:-]{1,100}$/;
const PICTURE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

type Rule = (value: string) => string | null;

const plain: Rule = (value) => (PLAIN.test(value.replaceAll(CALL, '')) ? value : null);
const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : null;
/** A colour, or a gradient of this drawing with or without a colour to fall back on. */
const paint: Rule = (value) => {
  const local = LOCAL_PAINT.exec(value);
  if (local === null) return plain(value);
  const fallback = plain(value.slice(local[0].length));
  return fallback === null ? null : `url(#${local[2]})${fallback}`;
};

function rules(rule: Rule, names: string): [string, Rule][] {
  return names.split(' ').map((name) => [name, rule]);
}

/** Properties that a drawing may set by an attribute or in `style`. */
const PRESENTATION: ReadonlyMap<string, Rule> = new Map([
  ...rules(paint, 'fill stroke'),
  ...rules(matching(FONTS), 'font-family'),
  ...rules(
    plain,
    'color display dominant-baseline fill-opacity fill-rule font-size font-style font-weight image-rendering letter-spacing opacity paint-order ' +
      'shape-rendering stop-color stop-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit ' +
      'stroke-opacity stroke-width text-anchor text-rendering vector-effect visibility',
  ),
]);

const GEOMETRY: ReadonlyMap<string, Rule> = new Map([
  ...rules(matching(PATH), 'd'),
  ...rules(
    plain,
    'cx cy dx dy fr fx fy gradientTransform gradientUnits height lengthAdjust offset pathLength points preserveAspectRatio r rotate rx ry ' +
      'spreadMethod textLength transform version viewBox width x x1 x2 y y1 y2',
  ),
]);

/** An attribute as the parser read it: its local name, and whether it is in no namespace. `href` also comes in that of XLink. */
export type SvgAttribute = { name: string; isPlain: boolean; isXlink: boolean; value: string };

/** Whether the element may stay; `name` is its local name in the namespace of SVG. */
export function isAllowedElement(name: string): boolean {
  return ELEMENTS.has(name);
}

/** Whether characters directly in the element are drawn. */
export function holdsText(name: string): boolean {
  return name === 'text' || name === 'tspan';
}

/** Only its references show what is in it. */
export function isHidden(name: string): boolean {
  return name === 'defs' || GRADIENTS.has(name);
}

/** Whether the element draws something by itself. */
export function draws(name: string, kept: ReadonlyMap<string, string>): boolean {
  const needs = SHAPES[name];
  return needs?.every((attribute) => (kept.get(attribute) ?? '').trim() !== '') === true;
}

/** Declarations become attributes: what is not in the lists is gone, and no style sheet language is left in the drawing. */
function declarationsOf(style: string): [string, string][] {
  return style.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = PRESENTATION.get(property)?.(
      declaration
        .slice(colon + 1)
        .replace(/!important\s*$/i, '')
        .trim(),
    );
    return value == null || value === '' ? [] : [[property, value]];
  });
}

function referenceOf(element: string, value: string): string | null {
  if (GRADIENTS.has(element)) return value.startsWith('#') && ID.test(value.slice(1)) ? value : null;
  if (element !== 'image') return null;
  const packed = value.replaceAll(/\s/g, '');
  return PICTURE.test(packed) ? packed : null;
}

/** The attributes that stay on an element, with the values to write. */
export function keptAttributes(element: string, attributes: readonly SvgAttribute[]): Map<string, string> {
  const kept = new Map<string, string>();
  const styled: [string, string][] = [];
  for (const { name, isPlain, isXlink, value } of attributes) {
    let allowed: string | null | undefined;
    if (name === 'href') allowed = isPlain || (isXlink && !kept.has('href')) ? referenceOf(element, value) : null;
    else if (!isPlain) continue;
    else if (name === 'style') styled.push(...declarationsOf(value));
    else if (name === 'id') allowed = GRADIENTS.has(element) && ID.test(value) ? value : null;
    else allowed = (GEOMETRY.get(name) ?? PRESENTATION.get(name))?.(value);
    if (allowed != null) kept.set(name, allowed);
  }
  // As in a browser, a declaration wins over the attribute of the same name.
  for (const [property, value] of styled) kept.set(property, value);
  return kept;
}
