import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { drawPage, makeZoneLines } from '../read/drawn-zones.fixture.ts';
import { cropToCard, cropToText } from './crop.ts';

const PAGE = drawPage(
  makeZoneLines('TD1', {
    number: 'L898902C3',
    last: 'ERIKSSON',
    given: 'ANNA',
    born: '740812',
    sex: 'F',
    expires: '320415',
    nationality: 'UTO',
    optional: '',
  }),
  { width: 500, words: ['DRIVER LICENSE', 'ANNA ERIKSSON', '12 AUG 1974'] },
);

/** The page before a background that is as bright as it is, and out of focus. */
function photograph(left: number, top: number): GreyImage {
  const [width, height] = [1200, 1600];
  const data = new Uint8Array(width * height).map((_, at) => 205 + 45 * Math.sin((at % width) / 90) * Math.cos(at / width / 140));
  for (let y = 0; y < PAGE.height; y += 1)
    data.set(PAGE.data.subarray(y * PAGE.width, (y + 1) * PAGE.width), (top + y) * width + left);
  return { data, width, height };
}

test('a card before a bright background, which no brightness shows, is found by its print', () => {
  const photo = photograph(400, 700);
  assert.equal(cropToCard(photo, 'DARK').width, photo.width);
  const { width, height } = cropToText(photo);
  assert.ok(width > 400 && width < 750 && height > 250 && height < 650, `${width} x ${height}`);
});

test('a picture that is print all over, or has none, stays as it is', () => {
  assert.equal(cropToText(PAGE), PAGE);
  const empty = { ...PAGE, data: new Uint8Array(PAGE.data.length).fill(200) };
  assert.equal(cropToText(empty), empty);
});
