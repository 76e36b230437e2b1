import sharp from 'sharp';
import { createRandom } from '../harness/random.ts';
import { drawAadhaarBack, drawAadhaarFront } from './aadhaar.ts';
import { drawPanCard } from './pan.ts';
import type { Specimen } from './truth.ts';

/** The cards of two people in one scan. Fields may be of one or the other, but never of both. */
export const CARD_PAIRS = ['AADHAAR_OF_A_COUPLE', 'TWO_PANS', 'AADHAAR_FRONT_OVER_ANOTHER_BACK'] as const;
type CardPair = (typeof CARD_PAIRS)[number];

/** The picture and its cards from top to bottom. */
type TwoCards = Readonly<{ picture: Buffer; owners: readonly Specimen[] }>;

const GROUND = { background: '#f4f4f2' } as const;
const GAP = 60;

/** One picture below the other on white paper. */
async function stackPictures(upper: Buffer, lower: Buffer): Promise<Buffer> {
  const [{ width: widthUpper, height: heightUpper }, { width: widthLower, height: heightLower }] = await Promise.all([
    sharp(upper).metadata(),
    sharp(lower).metadata(),
  ]);
  const [width, height] = [Math.max(widthUpper, widthLower) + 2 * GAP, heightUpper + heightLower + 3 * GAP];
  return sharp({ create: { width, height, channels: 3, ...GROUND } })
    .composite([
      { input: upper, left: GAP, top: GAP },
      { input: lower, left: GAP, top: heightUpper + 2 * GAP },
    ])
    .png({ compressionLevel: 4 })
    .toBuffer();
}

export async function drawTwoCards(pair: CardPair, seed: number): Promise<TwoCards> {
  const random = (card: string) => createRandom(pair, card, seed);
  const of = async (upper: Specimen, lower: Specimen): Promise<TwoCards> => ({
    picture: await stackPictures(upper.picture, lower.picture),
    owners: [upper, lower],
  });
  switch (pair) {
    case 'AADHAAR_OF_A_COUPLE':
      return of(await drawAadhaarFront(random('A')), await drawAadhaarFront(random('B')));
    case 'TWO_PANS':
      return of(await drawPanCard(random('A'), 'new'), await drawPanCard(random('B'), 'new'));
    case 'AADHAAR_FRONT_OVER_ANOTHER_BACK':
      return of(await drawAadhaarFront(random('A')), await drawAadhaarBack(random('B')));
  }
}
