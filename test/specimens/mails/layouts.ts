import type { Random } from '../../harness/random.ts';
import type { Block, Letter, Pair } from './letter.ts';

export const HTML_LAYOUTS = ['two columns', 'header table', 'divs', 'four cells', 'bold lines'] as const;
export const PLAIN_LAYOUTS = ['colon', 'two lines', 'columns'] as const;
export type HtmlLayout = (typeof HTML_LAYOUTS)[number];
export type PlainLayout = (typeof PLAIN_LAYOUTS)[number];

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const cell = (text: string, tag = 'td', style = 'padding:4px 8px'): string =>
  `<${tag} style="${style}">${escaped(text)}</${tag}>`;

function inGroups<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

function pairsHtml(pairs: readonly Pair[], layout: HtmlLayout, random: Random): string {
  const colon = random.oneOf([':', '', ' :']);
  switch (layout) {
    case 'two columns': {
      const tag = random.oneOf(['td', 'th']);
      const rows = pairs.map(([label, value]) => `<tr>${cell(label + colon, tag)}${cell(value)}</tr>`);
      return `<table role="presentation" width="100%"><tbody>${rows.join('\n')}</tbody></table>`;
    }
    case 'four cells': {
      const rows = inGroups(pairs, 2).map(
        (two) => `<tr>${two.map(([label, value]) => cell(label + colon) + cell(value)).join('')}</tr>`,
      );
      return `<table>${rows.join('')}</table>`;
    }
    case 'header table':
      return inGroups(pairs, random.whole(2, 4))
        .map(
          (some) =>
            `<table><tr>${some.map(([label]) => cell(label, 'th')).join('')}</tr><tr>${some.map(([, value]) => cell(value)).join('')}</tr></table>`,
        )
        .join('\n');
    case 'divs':
      return pairs
        .map(
          ([label, value]) =>
            `<div class="row"><div style="color:#777">${escaped(label)}</div><div><b>${escaped(value)}</b></div></div>`,
        )
        .join('\n');
    case 'bold lines':
      return `<p>${pairs.map(([label, value]) => `<b>${escaped(label)}:</b> ${escaped(value)}`).join('<br>\n')}</p>`;
  }
}

function blockHtml(block: Block, layout: HtmlLayout, random: Random): string {
  const title = 'title' in block && block.title !== undefined ? `<h3 style="font-size:15px">${escaped(block.title)}</h3>` : '';
  switch (block.kind) {
    case 'pairs':
      return title + pairsHtml(block.pairs, layout, random);
    case 'table': {
      const rows = block.rows.map((row) => `<tr>${row.map((text) => cell(text)).join('')}</tr>`);
      return `${title}<table border="1"><thead><tr>${block.header.map((text) => cell(text, 'th')).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
    }
    case 'text':
      return block.lines.map((line) => `<p style="font-size:12px">${escaped(line)}</p>`).join('\n');
  }
}

/** The letter as sites write HTML: nested tables, styles, a tracking pixel. */
export function htmlOf(letter: Letter, layout: HtmlLayout, random: Random): string {
  const scripts = letter.structured.map((object) => `<script type="application/ld+json">${JSON.stringify(object)}</script>`);
  return [
    `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html"><title>${escaped(letter.subject)}</title>`,
    '<style>td { font-family: Arial } .row { margin: 4px }</style>',
    ...scripts,
    '</head><body style="margin:0"><table width="600" align="center"><tr><td>',
    ...letter.headlines.map((line, at) =>
      at === 0 ? `<div><img src="https://img.example/logo.png" alt="${escaped(line)}"></div>` : `<h2>${escaped(line)}</h2>`,
    ),
    ...letter.blocks.map((block) => blockHtml(block, layout, random)),
    '<hr>',
    ...letter.footer.map((line) => `<p style="color:#999;font-size:11px">${escaped(line)}</p>`),
    '</td></tr></table><img src="https://track.example/open.gif?u=8472910" width="1" height="1" alt=""></body></html>',
  ].join('\n');
}

function pairsPlain(pairs: readonly Pair[], layout: PlainLayout): string[] {
  if (layout === 'two lines') return pairs.flatMap(([label, value]) => [label.toUpperCase(), value, '']);
  if (layout === 'columns') return pairs.map(([label, value]) => `${label.padEnd(34)}  ${value}`);
  return pairs.map(([label, value]) => `${label}: ${value}`);
}

function blockPlain(block: Block, layout: PlainLayout): string[] {
  const title = 'title' in block && block.title !== undefined ? [block.title.toUpperCase(), ''] : [];
  switch (block.kind) {
    case 'pairs':
      return [...title, ...pairsPlain(block.pairs, layout), ''];
    case 'table':
      return [
        ...title,
        ...[block.header, ...block.rows].map((row) =>
          row
            .map((text) => text.padEnd(24))
            .join('  ')
            .trimEnd(),
        ),
        '',
      ];
    case 'text':
      return [...block.lines, ''];
  }
}

/** The letter as text alone. */
export function plainOf(letter: Letter, layout: PlainLayout): string {
  const blocks = letter.blocks.flatMap((block) => blockPlain(block, layout));
  return [...letter.headlines.flatMap((line) => [line, '']), ...blocks, '--', ...letter.footer].join('\r\n');
}

/** The letter as a printed page: rows of cells. */
export function rowsOf(letter: Letter): string[][] {
  const rows: string[][] = letter.headlines.map((line) => [line]);
  for (const block of letter.blocks) {
    if ('title' in block && block.title !== undefined) rows.push([block.title]);
    if (block.kind === 'pairs') rows.push(...block.pairs.map(([label, value]) => [label, value]));
    else if (block.kind === 'table') rows.push([...block.header], ...block.rows.map((row) => [...row]));
    else rows.push(...block.lines.map((line) => [line]));
  }
  return rows;
}
