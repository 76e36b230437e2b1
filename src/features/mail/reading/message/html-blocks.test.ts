import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { splitLine } from './blocks.rules.ts';
import { readHtml } from './html-blocks.ts';

const rowsOf = (html: string) => readHtml(html).blocks.map(({ cells }) => cells);
const linesOf = (html: string) => rowsOf(html).map((cells) => cells.join(' | '));

describe('The HTML of a message', () => {
  it('is read in lines as a person sees them', () => {
    const html = `<html><head><title>Never</title><style>p { color: red }</style></head><body>
      <h1>New&nbsp;booking</h1><p>Dear <b>hotel</b>,<br>thank   you &amp; welcome &#8377;5</p>one<div>two</div>three
      <ul><li>first<li>second</ul><pre>a\n  b</pre><img alt="Agoda" src="https://x.example/logo.png"><a href="https://y.example">Open</a></body></html>`;
    assert.deepEqual(linesOf(html), [
      ...[
        'New booking',
        'Dear hotel,',
        'thank you & welcome ₹5',
        'one',
        'two',
        'three',
        'first',
        'second',
        'a',
        'b',
        'Agoda Open',
      ],
    ]);
    const [heading, line] = readHtml('<h2>A</h2><p><b>Bold</b></p>').blocks;
    assert.deepEqual([heading?.kind, heading?.isBold, line?.kind, line?.isBold], ['HEADING', true, 'PARAGRAPH', true]);
  });

  it('is read without what nobody sees', () => {
    for (const hidden of [
      '<div style="display:none">X</div>',
      '<div style="DISPLAY : None !important">X<p style="display:block">X</p></div>',
      '<span style="color:red;/* ; */visibility:hidden">X</span>',
      '<div style="font-size:0px">X</div>',
      '<div style="font-size:0"><span>X</span></div>',
      '<div style="opacity:0.0">X</div>',
      '<div style="max-height:0;overflow:hidden">X</div>',
      '<div style="mso-hide:all">X</div>',
      '<p hidden>X</p>',
      '<p style="font-size:0.1px">X</p>',
      '<p style="font-size:1pt">X</p>',
      '<p style="position:absolute;left:-9999px">X</p>',
      '<p style="text-indent:-999em">X</p>',
      '<p style="color:#fff;background:#FFF">X</p>',
      '<script>X</script><style>X</style><noscript>X</noscript><template>X</template><title>X</title>',
      '<iframe>X</iframe><object>X</object><svg><text>X</text></svg><select><option>X</option></select><textarea>X</textarea>',
      '<!-- X --><!--[if mso]>X<![endif]-->',
      '<table style="display:none"><tr><td>X</td></tr></table>',
      '<img style="display:none" alt="X">',
    ])
      assert.deepEqual(rowsOf(`a${hidden}<p>b</p>`).flat().join(''), 'ab', hidden);
  });

  it('is read where it is shown again inside what is not', () => {
    assert.deepEqual(linesOf('<td style="font-size:0px"><div style="font-size:14px">seen</div>no</td>'), ['seen']);
    assert.deepEqual(linesOf('<p style="visibility:hidden">no<b style="visibility:visible">seen</b></p>'), ['seen']);
    assert.deepEqual(linesOf('<p style="font-size:0.8em;opacity:0.9;max-height:100px">seen</p>'), ['seen']);
  });
});

describe('A table in the HTML of a message', () => {
  it('is read row by row, each in its cells, an empty cell keeping its column', () => {
    const html = `<table><tr><th>Room</th><th>Guests</th><th>Price</th></tr><tr><td>Deluxe</td><td></td><td>500</td></tr>
      <tr><td colspan="2">Total</td><td>500</td></tr></table>`;
    assert.deepEqual(rowsOf(html), [
      ['Room', 'Guests', 'Price'],
      ['Deluxe', '', '500'],
      ['Total', '', '500'],
    ]);
  });

  it('that only lays out others disappears, and columns that only keep others apart do too', () => {
    const html = `<table><tr><td width="20"></td><td><table>
        <tr><td>Check-in</td><td>&nbsp;</td><td>12 Dec 2026</td></tr><tr><td>Check-out</td><td></td><td>14 Dec 2026</td></tr>
      </table></td><td></td></tr><tr><td></td><td><table><tr><td>Only text</td></tr></table></td><td></td></tr></table>`;
    assert.deepEqual(rowsOf(html), [['Check-in', '12 Dec 2026'], ['Check-out', '14 Dec 2026'], ['Only text']]);
  });

  it('with one small table for each cell of a row is still one row', () => {
    const cell = (text: string) => `<td><table><tr><td>${text}</td></tr></table></td>`;
    assert.deepEqual(rowsOf(`<table><tr>${cell('Booking ID')}${cell('12345')}</tr></table>`), [['Booking ID', '12345']]);
  });

  it('with several lines in its cells is read line by line, where they belong together', () => {
    const table = (...cells: readonly string[]) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
    assert.deepEqual(rowsOf(table('Guest<br>Rooms', 'Ram<br>2')), [
      ['Guest', 'Ram'],
      ['Rooms', '2'],
    ]);
    assert.deepEqual(rowsOf(table('Room', 'Deluxe<br>with breakfast')), [
      ['Room', 'Deluxe'],
      ['', 'with breakfast'],
    ]);
    // Columns of text beside each other have nothing to do with each other.
    assert.deepEqual(linesOf(table('Guest<br>Ram<br>Bye', 'Help<br>Call us')), ['Guest', 'Ram', 'Bye', 'Help', 'Call us']);
  });

  it('that never ends, or is none, is read all the same', () => {
    assert.deepEqual(rowsOf('<table><tr><td>a<td>b<tr><td>c<td>d'), [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    assert.deepEqual(linesOf('<td>a</td></tr></table>b<tr>c</table></table>d'), ['a', 'b', 'cd']);
    assert.deepEqual(linesOf('<table>loose<tr>text<td>cell</table>end'), ['loose', 'text', 'cell', 'end']);
  });
});

describe('Structured data in the HTML of a message', () => {
  const script = (text: string, type = 'application/ld+json') => `<script type="${type}">${text}</script>`;

  it('is found wherever it stands, and is none of the text', () => {
    const html = `<head>${script('{"a":"<b>1\u200b</b>"}')}</head><body>text${script('[2]', 'Application/LD+JSON; charset=utf-8')}</body>`;
    assert.deepEqual(readHtml(html).structured, [{ a: '<b>1</b>' }, [2]]);
    assert.deepEqual(linesOf(html), ['text']);
  });

  it('is left out where it is no JSON, of another kind, too deep, too long or too much', () => {
    const html = [
      ...[script('{'), script('{"a":1}', 'text/javascript'), script(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)],
      script(JSON.stringify('x'.repeat(70_000))),
      ...Array.from({ length: 40 }, (_, at) => script(String(at))),
    ].join('');
    const { structured } = readHtml(html);
    assert.equal(structured.length, 17);
    assert.ok(structured.every(Number.isInteger));
  });
});

it('HTML that is made to do harm is read within bounds', () => {
  const bombs: Readonly<Record<string, string>> = {
    'nested tags': '<b>'.repeat(100_000),
    'tags that never match': '<b>'.repeat(300_000) + '</i>'.repeat(300_000),
    'nested tables': '<table><tr><td>a'.repeat(100_000),
    'tables of many rows, nested': `${'<table><tr><td>'.repeat(150)}${'<table><tr><td>a</td><td>b</td></tr></table>'.repeat(20_000)}`,
    'one row of many cells': `<table><tr>${'<td>a</td>'.repeat(100_000)}`,
    'wide spans': `<table>${'<tr><td colspan="99999999">a</td><td>b</td></tr>'.repeat(10_000)}`,
    'one line': 'word '.repeat(400_000),
    'one word': 'a'.repeat(2_000_000),
    entities: '&amp;&#x1F600;&lt;'.repeat(120_000),
    'half an entity': '&#'.repeat(1_000_000),
    comments: '<!--'.repeat(500_000),
    attributes: `<p ${'a="b" '.repeat(300_000)}>x</p>`,
    styles: `<p style="${'/*'.repeat(500_000)}">x</p>`.repeat(2),
    'style declarations': '<p style="display:none;font-size:0;color:/**/red">'.repeat(40_000),
    marks: `a${'\u0316\u0301'.repeat(900_000)}`,
    spaces: `a${' \n\t'.repeat(600_000)}b`,
    scripts: '<script type="application/ld+json">{"a":1}</script>'.repeat(40_000),
    'closing tags': '</p></br></table></td>'.repeat(90_000),
  };
  for (const [name, html] of Object.entries(bombs)) {
    const { blocks } = readHtml(html);
    assert.ok(blocks.length <= 5_000, name);
    assert.ok(
      blocks.every(({ cells }) => cells.length <= 40 && cells.every((cell) => cell.length <= 2_000)),
      name,
    );
  }
});

it('A line of text comes apart into columns, or into its label and its value', () => {
  const lines: readonly (readonly [string, ...string[]])[] = [
    ['Booking ID: 123', 'Booking ID', '123'],
    ['Check-in : 12 Dec 14:00', 'Check-in', '12 Dec 14:00'],
    ['Room      Deluxe\t2', 'Room', 'Deluxe', '2'],
    ['14:00: late', '14:00: late'],
    ['https://x.example', 'https://x.example'],
    ['Guest:', 'Guest:'],
    ['> Guest: Ram', '> Guest: Ram'],
    ['होटल: सागर', 'होटल', 'सागर'],
    ['  ', ''],
  ];
  for (const [line, ...cells] of lines)
    assert.deepEqual(
      splitLine(line),
      cells.filter((cell) => cell !== ''),
      line,
    );
});

test('elements that only styles part are parted, words and numbers are not', () => {
  const html = '<p><b>Check-in</b><span>20 Nov</span></p><p><b>NAME</b><i>Asha</i></p><p><b>M</b>umbai</p><p>12<sup>th</sup></p>';
  assert.deepEqual(
    readHtml(html).blocks.map(({ cells }) => cells[0]),
    ['Check-in 20 Nov', 'NAME Asha', 'Mumbai', '12th'],
  );
});
