import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupIntoLines, parseTsv } from './page-layout.rules.ts';

const row = (block: number, line: number, x: number, y: number, text: string, confidence = '96.5') =>
  `5\t1\t${block}\t1\t${line}\t1\t${x}\t${y}\t${text.length * 10}\t20\t${confidence}\t${text}`;

describe('the lines of an OCR page', () => {
  it('join a label and its value that were taken for two columns', () => {
    const tsv = [
      '1\t1\t0\t0\t0\t0\t0\t0\t900\t600\t-1\t',
      row(1, 1, 10, 100, 'Name'),
      row(1, 2, 10, 140, 'DOB'),
      row(2, 1, 400, 104, 'RAVI'),
      row(2, 2, 400, 146, '12/05/1988'),
    ];
    assert.deepEqual(
      groupIntoLines(parseTsv(tsv.join('\n'))).map(({ text }) => text),
      ['Name RAVI', 'DOB 12/05/1988'],
    );
  });

  it('are sorted from top to bottom, with a confidence from 0 to 1 and the box around their words', () => {
    const tsv = [
      row(1, 1, 10, 300, 'low', '50'),
      row(2, 1, 10, 100, 'high', '-1'),
      row(2, 1, 60, 100, 'up', '100'),
      row(3, 1, 0, 0, ' '),
    ];
    const lines = groupIntoLines(parseTsv(tsv.join('\n')));
    assert.deepEqual(
      lines.map(({ text }) => text),
      ['high up', 'low'],
    );
    assert.deepEqual(lines[0]?.box, { x: 10, y: 100, width: 70, height: 20 });
    assert.deepEqual(
      lines[0]?.words.map(({ confidence }) => confidence),
      [0, 1],
    );
    assert.equal(lines[1]?.confidence, 0.5);
  });

  it('that only touch stay separate', () => {
    const tsv = [row(1, 1, 10, 100, 'Name'), row(2, 1, 400, 116, 'RAVI')];
    assert.equal(groupIntoLines(parseTsv(tsv.join('\n'))).length, 2);
  });
});
