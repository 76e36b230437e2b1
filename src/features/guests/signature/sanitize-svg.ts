import { SaxesParser, type SaxesTagNS } from 'saxes';
import { invalid, type Problem } from '../../../platform/errors.ts';
import { drawsByItself, holdsText, isAllowedElement, isHidden, selectAttributes } from './svg.rules.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** A signature pad that records every stroke as a separate path stays far below these limits. */
const DEPTH_MAX = 50;
const ELEMENTS_MAX = 20_000;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function refusal(message: string): Problem {
  return invalid('file', message);
}

function readText(bytes: Buffer): string {
  if (bytes.length === 0) throw refusal('is empty');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('must be an SVG image in UTF-8');
  }
}

/** Writes a new drawing from the parser's events. Elements and attributes that the rules do not list are never copied. */
function createCopier() {
  const written: string[] = [];
  /** The copied elements that are open. `leftOutAt` is the depth at which a subtree that is left out began. */
  const open: string[] = [];
  let depth = 0;
  let leftOutAt = 0;
  let elements = 0;
  let hiddenDepth = 0;
  let drawsSomething = false;

  const isSvg = ({ uri }: SaxesTagNS): boolean => uri === SVG || uri === '';

  const openTag = (tag: SaxesTagNS): void => {
    depth += 1;
    elements += 1;
    if (depth > DEPTH_MAX || elements > ELEMENTS_MAX) throw refusal('must be a simpler drawing');
    if (depth === 1 && !(isSvg(tag) && tag.local === 'svg')) throw refusal('must be an SVG image');
    if (leftOutAt > 0) return;
    if (!isSvg(tag) || !isAllowedElement(tag.local)) {
      leftOutAt = depth;
      return;
    }
    const attributes = Object.values(tag.attributes).map(({ local, uri, value }) => ({
      name: local,
      isPlain: uri === '',
      isXlink: uri === XLINK,
      value,
    }));
    const selected = selectAttributes(tag.local, attributes);
    written.push(
      `<${tag.local}`,
      depth === 1 ? ` xmlns="${SVG}"` : '',
      ...Array.from(selected, ([name, value]) => ` ${name}="${escaped(value)}"`),
      '>',
    );
    open.push(tag.local);
    if (isHidden(tag.local)) hiddenDepth += 1;
    if (hiddenDepth === 0 && drawsByItself(tag.local, selected)) drawsSomething = true;
  };

  const closeTag = (): void => {
    depth -= 1;
    if (leftOutAt > 0) {
      if (depth < leftOutAt) leftOutAt = 0;
      return;
    }
    const name = open.pop() ?? '';
    if (isHidden(name)) hiddenDepth -= 1;
    written.push(`</${name}>`);
  };

  const text = (characters: string): void => {
    if (leftOutAt > 0 || !holdsText(open.at(-1) ?? '')) return;
    written.push(escaped(characters));
    if (hiddenDepth === 0 && characters.trim() !== '') drawsSomething = true;
  };

  return { openTag, closeTag, text, result: () => (drawsSomething ? written.join('') : null) };
}

/**
 * A signature that is safe to show: a well-formed SVG with only shapes, text, gradients and embedded PNG or JPEG pictures. Nothing in it
 * executes, loads or refers to anything outside. Doctypes, comments and style sheets are left out.
 * @param bytes the upload, at most some hundred kilobytes: it is parsed at once
 * @throws Problem 400 for an empty file, a file that is not a well-formed SVG, a drawing that is too complex or that draws nothing
 */
export function sanitizeSvg(bytes: Buffer): Buffer {
  const source = readText(bytes);
  const copier = createCopier();
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });
  parser.on('opentag', copier.openTag);
  parser.on('closetag', copier.closeTag);
  parser.on('text', copier.text);
  parser.on('cdata', copier.text);
  parser.on('error', () => {
    throw refusal('must be a well-formed SVG image');
  });
  parser.write(source).close();
  const drawing = copier.result();
  if (drawing === null) throw refusal('contains no drawing');
  return Buffer.from(drawing, 'utf8');
}
