/** Door cards: written by a card writer on the desk's own machine, or by hand. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { type CardWriter, startCardWriter } from '../harness/card-writer.ts';
import { browserTest } from './browser.ts';
import { addRooms, enterGuest, type KillableHotel, type NewRoom, openKillableHotel, shareHotel } from './hotel.ts';
import { tabTo } from './input.ts';

let writer: CardWriter;
let rooms: NewRoom[];

async function openHotelWithWriter(): Promise<KillableHotel> {
  writer = await startCardWriter();
  const hotel = await openKillableHotel({ CONSOLE_CARD_WRITER_URL: writer.url });
  writer.origin = hotel.url;
  rooms = await addRooms(hotel, 'LCK', 951, 8);
  const api = await hotel.api('ADMIN');
  for (const { id } of rooms) assert.equal((await api.put(`${hotel.path}/rooms/${id}`, { hasNfc: true })).status, 200);
  return hotel;
}

const hotel = shareHotel(openHotelWithWriter);
after(() => writer?.stop());

type Desk = { page: Page; stayId: string; expectErrors: (pattern: RegExp) => void };

/** A desk at the guests of the next room, with the card prepared. */
async function deskAtCard(name: string): Promise<Desk> {
  const room = rooms.shift() ?? assert.fail('a test needs one more room');
  const { id, reference } = await enterGuest(hotel, name, room);
  const { stays } = (await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}`)).body;
  const { page, expectErrors } = await hotel.desk('MANAGER', `/bookings/${reference}/check-in`);
  expectErrors(new RegExp(`foreign request ${writer.url}/`));
  await page.getByRole('button', { name: 'Make door card' }).click();
  return { page, stayId: stays[0].id, expectErrors };
}

const cardsOf = async (stayId: string) =>
  (await (await hotel.api('ADMIN')).get(`${hotel.path}/room-stays/${stayId}/cards`)).body as { cardId: string; status: string }[];

const write = (page: Page) => page.getByRole('button', { name: 'Write the card' });
const untilStored = (page: Page): Promise<void> => page.getByText('has a door card').waitFor();

/** Lays a card on the writer, and waits until the desk has seen it. */
async function lay(page: Page, cardId: string): Promise<void> {
  writer.cardId = cardId;
  await page.getByText(`Card ${cardId} lies on the writer.`).waitFor();
}

browserTest(
  'the writer writes the card that was laid on it, and the book has it; nothing of it is kept in the browser',
  async () => {
    writer.cardId = null;
    const { page, stayId } = await deskAtCard('Leela Menon');
    await page.getByText('No card lies on the writer.').waitFor();
    assert.ok(await write(page).isDisabled());
    await lay(page, '04A1B2C3');
    await tabTo(page, write(page));
    await page.keyboard.press('Enter');
    await untilStored(page);
    const [card] = await cardsOf(stayId);
    assert.deepEqual([card?.cardId, card?.status], ['04A1B2C3', 'ACTIVE']);
    const { content } = writer.written.at(-1) ?? assert.fail();
    assert.equal(content.format, 'HPC1');
    assert.equal(content.sector.blocks.length, 3);
    assert.match(content.sector.trailer, /^[0-9A-F]{32}$/);
    const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])');
    for (const secret of [...content.sector.blocks, content.sector.trailer]) assert.ok(!kept.includes(secret));
  },
);

browserTest('while the writer is away the card is written by hand; when it is back the steps go on', async () => {
  const port = Number(new URL(writer.url).port);
  await writer.stop();
  const { page, stayId, expectErrors } = await deskAtCard('Vikram Rao');
  expectErrors(/ERR_CONNECTION_REFUSED/);
  await page.getByText('The card writer of this computer does not answer.').waitFor();
  await page.getByRole('list', { name: 'What to write' }).getByText('48500101').waitFor();
  const earlier = writer;
  writer = Object.assign(await startCardWriter(port), { origin: earlier.origin, cardId: null });
  await page.getByText('No card lies on the writer.').waitFor();
  await page.getByText('Write it by hand', { exact: true }).click();
  await page.getByLabel('Number of the card').fill('04D4E5F6');
  await page.getByRole('button', { name: 'The card is written' }).click();
  await untilStored(page);
  assert.equal((await cardsOf(stayId))[0]?.cardId, '04D4E5F6');
});

browserTest('a writer that fails says why, and the same card may be written again', async () => {
  const { page, stayId, expectErrors } = await deskAtCard('Anil Kapoor');
  expectErrors(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 409/);
  await lay(page, '04778899');
  writer.refusal = 'WRITE_FAILED';
  await write(page).click();
  await page.getByText('The card could not be written or read back.').waitFor();
  writer.refusal = 'BUSY';
  await page.getByText('The writer is busy.').waitFor();
  writer.refusal = null;
  // It has written, and its answer is lost.
  writer.onWritten = (response) => response.destroy();
  await page.getByText('Card 04778899 lies on the writer.').waitFor();
  await write(page).click();
  await page.getByText('The writer has not answered.').waitFor();
  writer.onWritten = null;
  await write(page).click();
  await untilStored(page);
  const [first, second] = writer.written.slice(-2);
  assert.deepEqual(first, second);
  assert.equal((await cardsOf(stayId)).length, 1);
});

browserTest('a written card that the book refuses is not handed out: it is wiped', async () => {
  const { page, stayId, expectErrors } = await deskAtCard('Sara Khan');
  expectErrors(/status of 409/);
  // This card opens another guest's door.
  await lay(page, '04A1B2C3');
  await write(page).click();
  await page.getByText('it is not in the book. Do not hand it out.').waitFor();
  await page.getByRole('button', { name: 'Wipe the card' }).click();
  await page.getByText('The card is wiped.').waitFor();
  const [before, wiped] = writer.written.slice(-2);
  assert.deepEqual(wiped?.content.sector.blocks, [...(before?.content.sector.blocks.slice(0, 2) ?? []), '0'.repeat(32)]);
  assert.deepEqual(await cardsOf(stayId), []);
  await lay(page, '04ABCDEF');
  await write(page).click();
  await untilStored(page);
});

browserTest('when the service dies behind the writing, the card gets into the book when it is back', async () => {
  const { page, stayId, expectErrors } = await deskAtCard('Nisha Gupta');
  expectErrors(/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|Failed to load resource/);
  await lay(page, '04C0FFEE');
  writer.onWritten = hotel.kill;
  await write(page).click();
  await page.getByText('Not answered yet.').waitFor();
  writer.onWritten = null;
  await hotel.start();
  await untilStored(page);
  assert.equal((await cardsOf(stayId))[0]?.cardId, '04C0FFEE');
});
