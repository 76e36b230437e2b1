import { quotedPrintable } from './mime.ts';

/** One row of a message. */
type Row = readonly [label: string, value: string];
type Laid = Readonly<{ type: 'plain' | 'html'; body: string }>;

const lines = (rows: readonly Row[], write: (label: string, value: string) => string, between = '\n'): string =>
  rows.map(([label, value]) => write(label, value)).join(between);
export const plain = (body: string): Laid => ({ type: 'plain', body });
const html = (body: string): Laid => ({ type: 'html', body });
const cells = (row: readonly string[]): string => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const byThree = (rows: readonly Row[]): (readonly Row[])[] => [rows.slice(0, 3), rows.slice(3, 6), rows.slice(6)];
/** Breaks lines as mail programs do. */
const wrap = (text: string, most: number, end = '\n'): string =>
  text.replace(new RegExp(`(?=[^\\n]{${most + 1}})([^\\n]{1,${most}}) `, 'g'), `$1${end}`);
/** Draws a table in plain text, with broken lines in its cells. */
const drawTable = (rows: readonly (readonly string[])[], width: number): string =>
  rows
    .flatMap((row) => {
      const broken = row.map((cell) => wrap(cell, width).split('\n'));
      const height = Math.max(...broken.map((cell) => cell.length));
      return Array.from({ length: height }, (_, at) => broken.map((cell) => (cell[at] ?? '').padEnd(width + 3)).join(''));
    })
    .map((line) => line.trimEnd())
    .join('\n');

/** How labels and values stand to each other, in the site's own mail and in what programs make of it. */
export const LAYOUTS = {
  'a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`)),
  'a colon without a space': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}:${value}`)),
  'a spaced colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} : ${value}`)),
  'a dash': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} - ${value}`)),
  'an em dash': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} — ${value}`)),
  'a bar': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} | ${value}`)),
  'a frame of bars': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `| ${label} | ${value} |`)),
  'a bar in a line': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`, ' | ')),
  'an equals sign': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}=${value}`)),
  'a tab': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}\t${value}`)),
  'a colon and a tab': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}:\t${value}`)),
  'a wide gap': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label.padEnd(30)}  ${value}`)),
  'a space': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} ${value}`)),
  'a next line': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}\n${value}`)),
  'a next line after a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}:\n${value}`)),
  paragraphs: (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}\n\n${value}`, '\n\n')),
  'stars and a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `*${label}:* ${value}`)),
  'two stars and a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `**${label}:** ${value}`)),
  'a list': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `- ${label}: ${value}`)),
  bullets: (rows: readonly Row[]) => plain(lines(rows, (label, value) => `• ${label}: ${value}`)),
  'a numbered list': (rows: readonly Row[]) =>
    plain(rows.map(([label, value], at) => `${at + 1}. ${label}: ${value}`).join('\n')),
  'one line with colons': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`, ' ')),
  'one line with commas': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`, ', ')),
  'one line without signs': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} ${value}`, ' ')),
  'two in a line': (rows: readonly Row[]) =>
    plain(
      [rows.slice(0, 2), rows.slice(2, 4), rows.slice(4, 6), rows.slice(6)]
        .map((two) => lines(two, (label, value) => `${label}: ${value}`, '   '))
        .join('\n'),
    ),
  'sentences with colons': (rows: readonly Row[]) => plain(`${lines(rows, (label, value) => `${label}: ${value}`, '. ')}.`),
  'one line with semicolons': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} - ${value}`, '; ')),
  'some in a paragraph': (rows: readonly Row[]) =>
    plain(
      byThree(rows)
        .map((some) => lines(some, (label, value) => `${label}: ${value}`, ' '))
        .join('\n\n'),
    ),
  'a paragraph below a text': (rows: readonly Row[]) =>
    plain(`You have a new booking, please see what it says. ${lines(rows, (label, value) => `${label}: ${value}`, ' ')}`),
  'columns drawn in text': (rows: readonly Row[]) =>
    plain(
      byThree(rows)
        .map((some) => drawTable([some.map(([label]) => label), some.map(([, value]) => value)], 20))
        .join('\n\n'),
    ),
  'two columns drawn in text': (rows: readonly Row[]) => plain(drawTable(rows, 24)),
  cells: (rows: readonly Row[]) => html(`<table>${rows.map((row) => cells(row)).join('')}</table>`),
  'cells with colons': (rows: readonly Row[]) =>
    html(`<table>${rows.map(([label, value]) => cells([`${label}:`, value])).join('')}</table>`),
  'cells with a colon between': (rows: readonly Row[]) =>
    html(`<table>${rows.map(([label, value]) => cells([label, ':', value])).join('')}</table>`),
  'a header above values': (rows: readonly Row[]) =>
    html(`<table>${cells(rows.map(([label]) => label))}${cells(rows.map(([, value]) => value))}</table>`),
  'headers above values': (rows: readonly Row[]) =>
    html(
      byThree(rows)
        .map((some) => `<table>${cells(some.map(([label]) => label))}${cells(some.map(([, value]) => value))}</table>`)
        .join(''),
    ),
  'headers above values as text': (rows: readonly Row[]) =>
    plain(
      byThree(rows)
        .map((some) =>
          [0, 1]
            .map((at) =>
              some
                .map((row) => row[at]?.padEnd(40))
                .join('  ')
                .trimEnd(),
            )
            .join('\n'),
        )
        .join('\n\n'),
    ),
  'labels above values in cells': (rows: readonly Row[]) =>
    html(`<table>${cells(rows.map(([label, value]) => `<b>${label}</b><br>${value}`))}</table>`),
  'rows of labels and values': (rows: readonly Row[]) =>
    html(`<table>${rows.map(([label, value]) => cells([label]) + cells([value])).join('')}</table>`),
  'spans without a space': (rows: readonly Row[]) =>
    html(lines(rows, (label, value) => `<p><b>${label}</b><span>${value}</span></p>`)),
  'spans after a colon': (rows: readonly Row[]) =>
    html(lines(rows, (label, value) => `<p><b>${label}:</b><span>${value}</span></p>`)),
  divisions: (rows: readonly Row[]) => html(lines(rows, (label, value) => `<div><div>${label}</div><div>${value}</div></div>`)),
  'line breaks': (rows: readonly Row[]) =>
    html(`<p>${lines(rows, (label, value) => `<strong>${label}:</strong> ${value}`, '<br>')}</p>`),
  'hard spaces': (rows: readonly Row[]) =>
    html(`<p>${lines(rows, (label, value) => `${label}:&nbsp;${value.replaceAll(' ', '&nbsp;')}`, '<br>')}</p>`),
  'invisible signs': (rows: readonly Row[]) =>
    plain(
      lines(
        rows,
        (label, value) =>
          `${label.replace(/(?<=\w)(?=\w)/, '\u200b')}\u200b: ${value.replace(/(?<=[a-z])(?=[a-z])/, '\u00ad')}\u200b`,
      ),
    ),
} as const;

/** A body as it is sent: its text, the parameters of its type, and its transfer encoding. */
export type Sent = Readonly<{ text: string; parameters?: string; encoding?: '8bit' | 'quoted-printable' }>;
/** How programs break the lines of a plain text that they send. */
export const BREAKS = {
  none: (text: string): Sent => ({ text }),
  'lines of 65': (text: string): Sent => ({ text: wrap(text, 65) }),
  'lines of 72': (text: string): Sent => ({ text: wrap(text, 72) }),
  'lines of 76': (text: string): Sent => ({ text: wrap(text, 76) }),
  'lines of 78': (text: string): Sent => ({ text: wrap(text, 78) }),
  'lines of 998': (text: string): Sent => ({ text: wrap(text, 998) }),
  'indented lines of 72': (text: string): Sent => ({ text: wrap(text, 69).replace(/^(?=.)/gm, '   ') }),
  'flowed lines': (text: string): Sent => ({ text: wrap(text, 72, ' \n'), parameters: '; format=flowed' }),
  'soft breaks': (text: string): Sent => ({
    text: quotedPrintable(Buffer.from(text)).replaceAll('\r', ''),
    encoding: 'quoted-printable',
  }),
} as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const filled = (table: readonly (readonly string[])[]): string[] => table.flat().filter((cell) => cell !== '');

/** What programs make of a message when they turn HTML into text, print or forward it. @param table its lines, each with its cells */
export const PROGRAMS: Readonly<Record<string, (table: readonly (readonly string[])[]) => Laid>> = {
  'cells behind tabs': (table) => plain(table.map((row) => row.join('\t')).join('\n')),
  'a cell in each line': (table) => plain(filled(table).join('\n')),
  'a cell in each paragraph': (table) => plain(filled(table).join('\n\n')),
  'cells behind a space': (table) => plain(table.map((row) => row.join(' ')).join('\n')),
  'cells behind bars': (table) => plain(table.map((row) => row.join(' | ')).join('\n')),
  'all in one line': (table) => plain(filled(table).join(' ')),
  'all in one line with bars': (table) => plain(filled(table).join(' | ')),
  'all without spaces': (table) => plain(filled(table).join('')),
  'lines of 76': (table) => plain(wrap(table.map((row) => row.join('   ')).join('\n'), 76)),
  'one text in lines of 72': (table) => plain(wrap(filled(table).join(' '), 72)),
  'line breaks': (table) => html(table.map((row) => row.map(escaped).join(' ')).join('<br>')),
  'a paragraph for each cell': (table) =>
    html(
      filled(table)
        .map((cell) => `<p>${escaped(cell)}</p>`)
        .join(''),
    ),
  'a table': (table) => html(`<table>${table.map((row) => cells(row.map(escaped))).join('')}</table>`),
  'hard spaces': (table) =>
    html(`<table>${table.map((row) => cells(row.map((cell) => escaped(cell).replaceAll(' ', '&nbsp;')))).join('')}</table>`),
  'spans without spaces': (table) =>
    html(table.map((row) => `<p>${row.map((cell) => `<span>${escaped(cell)}</span>`).join('')}</p>`).join('')),
};
