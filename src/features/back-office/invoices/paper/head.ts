import { column, HEAD, NAME, type OnPaper, STRONG, TEXT, TITLE } from './on-paper.ts';
import { CONTENT, type Paper } from './paper.ts';
import { addressLines, dateText, momentText, stateText } from './words.ts';

const LOGO = { width: 130, height: 52 } as const;
const HALF = CONTENT.width / 2 - 8;

/** Who issues the document to whom, what it is, and about which stay. */
export function drawHead(paper: Paper, { title, number, parts, corrects, logo }: OnPaper): void {
  const { seller, recipient, stay } = parts;
  const top = paper.y();
  const right = CONTENT.left + HALF + 16;
  if (logo !== null) paper.sheet.drawPicture(logo, { x: CONTENT.left, y: top, ...LOGO });
  const sellerEnd = column(paper, { x: CONTENT.left, width: HALF, y: logo === null ? top : top + LOGO.height + 6 }, [
    [seller.name, NAME],
    ...(seller.legalName === null || seller.legalName === seller.name ? [] : ([[seller.legalName, STRONG]] as const)),
    ...addressLines(seller.address).map((line) => [line, TEXT] as const),
    ...(seller.gstin === null ? [] : ([[`GSTIN ${seller.gstin}`, TEXT]] as const)),
  ]);
  const factsEnd = column(paper, { x: right, width: HALF, y: top }, [
    [title, TITLE],
    ...(number === null ? [] : ([[`No. ${number}`, NAME]] as const)),
    [`Date ${dateText(parts.date)}`, TEXT],
    ...(corrects === null
      ? []
      : ([
          [`For invoice ${corrects.number} of ${dateText(corrects.date)}`, STRONG],
          [`Reason: ${corrects.reason}`, TEXT],
        ] as const)),
  ]);
  const below = Math.max(sellerEnd, factsEnd) + 8;
  paper.sheet.drawRule(CONTENT.left, below, CONTENT.width);
  const state = seller.address?.stateCode ?? seller.gstin?.slice(0, 2);
  const recipientEnd = column(paper, { x: CONTENT.left, width: HALF, y: below + 8 }, [
    ['Bill to', HEAD],
    [recipient.name, STRONG],
    ...addressLines(recipient.address).map((line) => [line, TEXT] as const),
    ...(recipient.addressText === null ? [] : ([[recipient.addressText, TEXT]] as const)),
    ...(recipient.gstin === null ? [] : ([[`GSTIN ${recipient.gstin}`, TEXT]] as const)),
  ]);
  const stayEnd = column(paper, { x: right, width: HALF, y: below + 8 }, [
    ['Stay', HEAD],
    [`Booking ${stay.reference}`, TEXT],
    ...(stay.guestName === null || stay.guestName === recipient.name ? [] : ([[`Guest ${stay.guestName}`, TEXT]] as const)),
    [`Arrival ${momentText(stay.arrival)}`, TEXT],
    ...(stay.departure === null ? [] : ([[`Departure ${momentText(stay.departure)}`, TEXT]] as const)),
    ...(stay.roomNumbers.length === 0
      ? []
      : ([[`${stay.roomNumbers.length === 1 ? 'Room' : 'Rooms'} ${stay.roomNumbers.join(', ')}`, TEXT]] as const)),
    ...(seller.gstin === null || state === undefined
      ? []
      : ([[`Place of supply ${stateText(state)}. Reverse charge: no`, TEXT]] as const)),
  ]);
  paper.moveTo(Math.max(recipientEnd, stayEnd) + 10);
}
