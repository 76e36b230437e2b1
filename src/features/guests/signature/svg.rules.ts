/**
 * The elements and attributes that may stay in a signature; everything else is left out. Nothing in these lists executes, loads, or draws a
 * shape more than once (`use`, patterns, markers, masks and clip paths can be nested until a viewer hangs), and there are no style sheets.
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

/** Numbers, words, colours by name or `#rrggbb`, and lists. No character of a URL, a string, an escape or a declaration. */
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
/** A colour, or a gradient of this drawing with or without a fallback colour. */
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

/** An attribute from the parser: its local name, and whether it has no namespace. `href` can also be in the XLink namespace. */
export type SvgAttribute = { name: string; isPlain: boolean; isXlink: boolean; value: string };

/** Whether the element may stay; `name` is its local name in the SVG namespace. */
export function isAllowedElement(name: string): boolean {
  return ELEMENTS.has(name);
}

/** Whether characters directly in the element are drawn. */
export function holdsText(name: string): boolean {
  return name === 'text' || name === 'tspan';
}

/** Whether the content of the element is drawn only where something refers to it. */
export function isHidden(name: string): boolean {
  return name === 'defs' || GRADIENTS.has(name);
}

/** Whether the element draws something without a reference to it. */
export function drawsByItself(name: string, selected: ReadonlyMap<string, string>): boolean {
  const needs = SHAPES[name];
  return needs?.every((attribute) => (selected.get(attribute) ?? '').trim() !== '') === true;
}

/** Turns style declarations into attributes. Declarations that are not in the lists are left out, so the drawing has no style sheets. */
function readDeclarations(style: string): [string, string][] {
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

function readReference(element: string, value: string): string | null {
  if (GRADIENTS.has(element)) return value.startsWith('#') && ID.test(value.slice(1)) ? value : null;
  if (element !== 'image') return null;
  const packed = value.replaceAll(/\s/g, '');
  return PICTURE.test(packed) ? packed : null;
}

/** The attributes that may stay on an element, with their values. */
export function selectAttributes(element: string, attributes: readonly SvgAttribute[]): Map<string, string> {
  const selected = new Map<string, string>();
  const styled: [string, string][] = [];
  for (const { name, isPlain, isXlink, value } of attributes) {
    let allowed: string | null | undefined;
    if (name === 'href') allowed = isPlain || (isXlink && !selected.has('href')) ? readReference(element, value) : null;
    else if (!isPlain) continue;
    else if (name === 'style') styled.push(...readDeclarations(value));
    else if (name === 'id') allowed = GRADIENTS.has(element) && ID.test(value) ? value : null;
    else allowed = (GEOMETRY.get(name) ?? PRESENTATION.get(name))?.(value);
    if (allowed != null) selected.set(name, allowed);
  }
  // As in a browser, a declaration overrides the attribute of the same name.
  for (const [property, value] of styled) selected.set(property, value);
  return selected;
}
