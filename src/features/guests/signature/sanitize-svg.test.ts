import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { Problem } from '../../../platform/errors.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const STROKE = '<path d="M10 10 C 20 20, 40 20, 50 10" stroke="black" fill="none"/>';
const KEPT_STROKE = '<path d="M10 10 C 20 20, 40 20, 50 10" stroke="black" fill="none"></path>';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const clean = (text: string): string => String(sanitizeSvg(Buffer.from(text)));
const svg = (inside: string, attributes = ''): string => `<svg ${XMLNS} ${attributes}>${inside}</svg>`;

/** Active content in the result, found by reading it as XML and not by the lists of the sanitiser. */
function dangersIn(drawing: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const harmless = new Set(
    'svg g switch defs stop text tspan linearGradient radialGradient path rect circle ellipse line polyline polygon image'.split(
      ' ',
    ),
  );
  parser.on('error', (error) => found.push(`not well-formed: ${error.message}`));
  parser.on('doctype', (text) => found.push(`doctype ${text}`));
  parser.on('comment', (text) => found.push(`comment ${text}`));
  parser.on('processinginstruction', ({ target }) => found.push(`processing instruction ${target}`));
  parser.on('opentag', (tag) => {
    if (tag.uri !== 'http://www.w3.org/2000/svg' || !harmless.has(tag.name)) found.push(`element ${tag.name}`);
    for (const { name, value } of Object.values(tag.attributes)) {
      if (name === 'xmlns') continue;
      const text = value.toLowerCase();
      if (name.startsWith('on') || name === 'style' || name === 'class' || name.includes(':')) found.push(`attribute ${name}`);
      if (text.includes('\\') || text.includes('@') || /(^|[^a-z])url\((?!#[\w.:-]+\))/.test(text))
        found.push(`${name}=${value}`);
      if (/(script|https?|ftp|file|blob|vbscript)\s*:/.test(text) || text.includes('//')) found.push(`${name}=${value}`);
      if (name === 'href' && !text.startsWith('#') && !/^data:image\/(png|jpeg);base64,/.test(text))
        found.push(`${name}=${value}`);
    }
  });
  parser.write(drawing).close();
  return found;
}

function assertRefused(bytes: string | Buffer, message: RegExp): void {
  assert.throws(
    () => sanitizeSvg(Buffer.from(bytes)),
    (error) =>
      error instanceof Problem && error.status === 400 && message.test(error.message) && error.fieldErrors?.[0]?.field === 'file',
    String(bytes).slice(0, 80),
  );
}

test('a signature from a signature pad keeps every stroke', () => {
  const pad =
    '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 300 150" width="300" height="150">' +
    '<path d="M 66.3,55.1 C 66.3,55.1 70.1e0,60 72,-64.5" stroke-width="2.25" stroke="rgb(0, 0, 128)" fill="none" stroke-linecap="round"></path>' +
    '<circle r="1.5" cx="10" cy="20" fill="#000"></circle></svg>';
  assert.equal(clean(pad), pad);
});

test('style declarations become attributes and override them', () => {
  assert.equal(
    clean(
      svg(
        '<path style="fill: none; STROKE:rgb(0,0,0); stroke-width:2px !important; background:url(http://x/); behavior:x" fill="red" d="M0 0 1 1"/>',
      ),
    ),
    '<svg xmlns="http://www.w3.org/2000/svg"><path fill="none" d="M0 0 1 1" stroke="rgb(0,0,0)" stroke-width="2px"></path></svg>',
  );
});

test('shapes can be painted with gradients of the same drawing', () => {
  const selected = clean(
    svg(
      `<defs><linearGradient id="ink" xlink:href="#base"><stop offset="5%" stop-color="navy"/></linearGradient></defs><path d="M0 0 9 9" stroke="url('#ink') black"/>`,
    ),
  );
  assert.match(selected, /<linearGradient id="ink" href="#base"><stop offset="5%" stop-color="navy"><\/stop><\/linearGradient>/);
  assert.match(selected, /stroke="url\(#ink\) black"/);
});

test('written text and embedded PNG and JPEG pictures count as a drawing', () => {
  assert.match(
    clean(svg('<text font-family="\'Brush Script MT\', cursive">Asha &amp; R<tspan>a</tspan>o <![CDATA[<script>]]></text>')),
    />Asha &amp; R<tspan>a<\/tspan>o &lt;script&gt;</,
  );
  assert.match(clean(svg(`<image width="10" href="data:image/png;base64,${PIXEL}"/>`)), /href="data:image\/png;base64,iVBOR/);
  assert.match(clean(svg(`<image xlink:href="data:image/jpeg;base64,\n ${PIXEL}"/>`)), /href="data:image\/jpeg;base64,iVBOR/);
});

test('prefixes, a missing namespace, a doctype, a byte order mark and editor metadata are accepted', () => {
  assert.match(
    clean(`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0 1 1"/></s:svg>`),
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"><path d="M0 0 1 1"><\/path><\/svg>$/,
  );
  assert.match(clean('<svg><path d="M0 0 1 1"/></svg>'), /^<svg xmlns=/);
  assert.match(
    clean(
      `\uFEFF<?xml version="1.0" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg(STROKE)}`,
    ),
    /^<svg xmlns=/,
  );
  const editor = svg(
    `<metadata><rdf:RDF/></metadata><sodipodi:namedview/><title>x</title><desc>y</desc><g inkscape:label="1">${STROKE}</g>`,
    'xmlns:rdf="u:r" xmlns:sodipodi="u:s" xmlns:inkscape="u:i"',
  );
  assert.equal(clean(editor), `<svg xmlns="http://www.w3.org/2000/svg"><g>${KEPT_STROKE}</g></svg>`);
});

const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<script href="https://evil.example/x.js"/>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
  '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<g onload="alert(1)" onclick="alert(1)" ONMOUSEOVER="alert(1)"/>',
  '<a href="javascript:alert(1)"><path d="M0 0 1 1"/></a>',
  '<a xlink:href="java&#115;cript:alert(1)"><text>sign</text></a>',
  '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>',
  '<foreignObject><g><path d="M0 0 1 1"/><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></g></foreignObject>',
  '<html:img xmlns:html="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>',
  '<use href="#a"/>',
  '<image href="https://evil.example/pixel.png"/>',
  '<image xlink:href="//evil.example/pixel.png"/>',
  '<image href="file:///etc/passwd"/>',
  '<image href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4="/>',
  '<image href="data:text/html;base64,PHNjcmlwdD4="/>',
  '<image href="data:image/png;base64,AAAA&quot; onerror=&quot;alert(1)"/>',
  '<image href=" javascript:alert(1)"/>',
  '<feImage href="https://evil.example/x.png"/>',
  '<filter id="f"><feImage xlink:href="https://evil.example/x.png"/></filter>',
  '<style>@import url(https://evil.example/x.css); path { fill: url(https://evil.example/#a) }</style>',
  '<style><![CDATA[* { background: url("https://evil.example/") }]]></style>',
  '<g style="background: url(https://evil.example/)"/>',
  '<g style="fill: u\\72l(https://evil.example/#a)"/>',
  '<g style="fill: url(https://evil.example/#a); stroke: url(&quot;https://evil.example/#a&quot;)"/>',
  '<g style="fill:/**/url(//evil.example/#a)"/>',
  '<g style="behavior:url(#default#time2)"/>',
  '<g style="-moz-binding:url(https://evil.example/x.xml#a)"/>',
  '<g style="font-family: x; src: url(https://evil.example/f.woff)"/>',
  '<g fill="url(https://evil.example/#a)"/>',
  '<g fill="URL(https://evil.example/#a)"/>',
  '<g fill="u\\72 l(https://evil.example/#a)"/>',
  '<g fill="url(#a) url(https://evil.example/)"/>',
  '<g stroke="url(&#39;https://evil.example/#a&#39;)"/>',
  '<g filter="url(https://evil.example/#a)" mask="url(//evil.example/#a)" clip-path="url(//evil.example/#a)" cursor="url(//evil.example/a),auto"/>',
  '<g marker-start="url(https://evil.example/#a)"/>',
  '<g font-family="x, url(https://evil.example/)"/>',
  '<g transform="rotate(1) url(//evil.example)"/>',
  '<g fill="image-set(&quot;//evil.example/&quot; 1x)"/>',
  '<g fill="var(--x)"/>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<animate attributeName="xlink:href" values="javascript:alert(1)"/>',
  '<animateTransform attributeName="transform" onbegin="alert(1)"/>',
  '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>',
  '<linearGradient id="a" href="https://evil.example/#a"/>',
  '<linearGradient id="a" xlink:href="#a b(javascript:alert(1))"/>',
  '<pattern id="p"><path d="M0 0 1 1" fill="url(#p)"/></pattern>',
  '<mask id="m"/><clipPath id="c"/><marker id="k"/><symbol id="s"/>',
  '<text><script>alert(1)</script><a href="javascript:alert(1)">x</a></text>',
  '<text>&lt;img src=x onerror=alert(1)&gt;&lt;/svg&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  '<text>]]&gt;&lt;![CDATA[&lt;script&gt;</text>',
  '<desc><script>alert(1)</script></desc><title>&lt;/title&gt;&lt;script&gt;</title>',
  '<?xml-stylesheet href="https://evil.example/x.css"?>',
  '<!-- --><!--><script>alert(1)</script>-->',
  '<g xml:base="https://evil.example/" xml:space="preserve" xmlns:on="u" on:load="alert(1)"/>',
  '<g xmlns="http://www.w3.org/1999/xhtml"><path d="M0 0 1 1"/></g>',
  '<g id="documentElement" class="x" data-x="y" is="x-y" tabindex="0" nonce="1"/>',
  '<iframe src="https://evil.example"/><object data="x"/><embed src="x"/><audio src="x"/><video src="x"/><link href="x"/><meta content="0;url=//evil.example"/>',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<discard/><view/><mpath href="#a"/><textPath href="https://evil.example/#a">x</textPath><tref xlink:href="//evil.example"/>',
  '<path d="M0 0&quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>',
];

for (const hostile of HOSTILE) {
  test(`no active content is left in a signature with ${hostile}`, () => {
    let drawing: string;
    try {
      drawing = clean(svg(hostile + STROKE));
    } catch (error) {
      assert.ok(error instanceof Problem && error.status === 400);
      return;
    }
    assert.deepEqual(dangersIn(drawing), []);
    assert.ok(drawing.includes(KEPT_STROKE), 'the stroke stays');
    assert.doesNotMatch(drawing, /evil\.example|javascript:/);
    assert.equal(clean(drawing), drawing, 'a clean drawing stays as it is');
  });
}

test('event handlers and references of the root element are removed too', () => {
  const selected = clean(
    svg(STROKE, 'onload="alert(1)" style="background:url(//evil.example)" xml:base="//evil.example" viewBox="0 0 9 9"'),
  );
  assert.equal(selected, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${KEPT_STROKE}</svg>`);
});

test('a file that is not a well-formed SVG is refused', () => {
  assertRefused('', /^file is empty$/);
  const wrong = [
    'hello',
    '{}',
    '<html><body><svg/></body></html>',
    '<svg',
    svg('<path d="M0 0">'),
    `${svg(STROKE)}${svg(STROKE)}`,
    `${svg(STROKE)}tail`,
    svg('<path d=1/>'),
    svg('<path d="" d=""/>'),
    svg('<x:path/>'),
    svg('&nbsp;'),
    svg('\u0001'),
    svg('&#1;'),
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
    '<svg xmlns="http://www.w3.org/1999/xhtml"><path d="M0 0 1 1"/></svg>',
    '<path xmlns="http://www.w3.org/2000/svg" d="M0 0 1 1"/>',
    '<!DOCTYPE html><script>alert(1)</script>',
    '%PDF-1.7',
    'GIF89a',
  ];
  for (const text of wrong) assertRefused(text, /^file must be a(n| well-formed) SVG image$/);
  assertRefused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), /UTF-8/);
  assertRefused(Buffer.from(svg(STROKE), 'utf16le'), /SVG image/);
});

test('a drawing that draws nothing is refused', () => {
  const blank = [
    '',
    ' ',
    '<g/>',
    '<path/>',
    '<path d=" "/>',
    '<text> </text>',
    'ink',
    '<g>ink</g>',
    '<script>alert(1)</script>',
    `<a>${STROKE}</a>`,
    `<defs>${STROKE}</defs>`,
    '<image href="https://evil.example/x.png"/>',
    '<linearGradient id="a"/>',
    '<path d="javascript:alert(1)"/>',
    '<rect width="1"/>',
    '<!-- x -->',
    '<path xmlns="http://www.w3.org/1999/xhtml" d="M0 0 1 1"/>',
    '<path xmlns:x="u:x" x:d="M0 0 1 1"/>',
    '<image xmlns:x="u:x" x:href="data:image/png;base64,AAAA"/>',
    `<metadata>${STROKE}</metadata>`,
  ];
  for (const inside of blank) assertRefused(svg(inside), /^file contains no drawing$/);
});

test('drawings that could keep the service or a viewer busy are refused or read quickly', () => {
  const many = (count: number, text: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => text(index)).join('');
  const nested = (count: number): string => svg('<g>'.repeat(count) + STROKE + '</g>'.repeat(count));
  const started = process.cpuUsage();
  assert.match(clean(nested(48)), /<path/);
  assertRefused(nested(49), /must be a simpler drawing/);
  assertRefused(nested(37_000), /must be a simpler drawing/);
  assertRefused(`<svg ${XMLNS}>${many(7_000, (index) => `<g xmlns:a${index}="u">`)}`, /must be a simpler drawing/);
  assertRefused(svg('<g/>'.repeat(60_000)), /must be a simpler drawing/);
  assert.ok(clean(svg(`<path d="${'M0 0 1 1'.repeat(30_000)}"/>`)).length > 240_000);
  assert.match(
    clean(
      svg(
        STROKE,
        many(20_000, (index) => `a${index}="1" `),
      ),
    ),
    /<path/,
  );
  assert.match(
    clean(
      svg(
        STROKE,
        many(10_000, (index) => `xmlns:a${index}="u" `),
      ),
    ),
    /<path/,
  );
  assert.match(clean(svg(`<g fill="${'rgb('.repeat(60_000)}" transform="${'rotate(1 '.repeat(9_000)}"/>${STROKE}`)), /<g><\/g>/);
  assert.match(clean(svg(`<g style="${'a:b;'.repeat(60_000)}"/>${STROKE}`)), /<g><\/g>/);
  assert.match(clean(svg(`<g style="fill:${' '.repeat(200_000)}x!important"/>${STROKE}`)), /<g/);
  assert.match(clean(svg(`<g stroke="url(${' '.repeat(200_000)}#a"/>${STROKE}`)), /<g/);
  assertRefused(`<!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(16_000)}`, /SVG/);
  assertRefused(`<svg a="${'&'.repeat(250_000)}`, /SVG/);
  // Processor time, because the machine may be busy.
  const { user, system } = process.cpuUsage(started);
  assert.ok(user + system < 8_000_000, `took ${Math.round((user + system) / 1_000)} ms`);
});

test('no combination of dangerous pieces leaves active content', () => {
  const element = fc.constantFrom(
    'svg',
    'g',
    'path',
    'text',
    'image',
    'script',
    'a',
    'use',
    'style',
    'foreignObject',
    'animate',
    'set',
    'linearGradient',
    'switch',
    'x:g',
    'x:script',
  );
  const attribute = fc.constantFrom(
    'href',
    'xlink:href',
    'style',
    'fill',
    'd',
    'onload',
    'id',
    'transform',
    'font-family',
    'x:href',
    'points',
    'xml:base',
    'filter',
  );
  const value = fc.oneof(
    fc.constantFrom(
      '#a',
      'url(#a)',
      'url(//evil.example)',
      'javascript:alert(1)',
      'M0 0 1 1',
      'fill:url(//evil.example);stroke:red',
      'u\\72l(//x)',
      `data:image/png;base64,${PIXEL}`,
      'data:text/html,x',
    ),
    fc.string({ unit: fc.constantFrom(...'url(#a);:/\\"\'&<>@rgb,.1 \n{}!é') }),
  );
  const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const node: fc.Memo<string> = fc.memo((depth) => {
    const inside =
      depth <= 1
        ? value.map(quoted)
        : fc.array(fc.oneof(node(depth - 1), value.map(quoted)), { maxLength: 3 }).map((parts) => parts.join(''));
    return fc.tuple(element, fc.dictionary(attribute, value, { maxKeys: 4 }), inside).map(
      ([name, attributes, content]) =>
        `<${name} ${Object.entries(attributes)
          .map(([key, text]) => `${key}="${quoted(text)}"`)
          .join(' ')}>${content}</${name}>`,
    );
  });
  fc.assert(
    fc.property(node(3), fc.constantFrom('http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml', 'u:x'), (inside, x) => {
      const drawing = clean(svg(inside + STROKE, `xmlns:x="${x}"`));
      assert.deepEqual(dangersIn(drawing), []);
      assert.equal(clean(drawing), drawing);
    }),
    { numRuns: 2_000 },
  );
});
