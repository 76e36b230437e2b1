import sharp from 'sharp';
import { aadhaarBack, aadhaarFront } from './aadhaar.ts';
import { panCard } from './pan.ts';
import { randomOf } from './random.ts';
import type { Specimen } from './truth.ts';

/** Two people's cards, laid on one glass: what is read may be of the one or of the other, but not of both. */
export const PAIRS = ['AADHAAR_OF_A_COUPLE', 'TWO_PANS', 'AADHAAR_FRONT_OVER_ANOTHER_BACK'] as const;
type Pair = (typeof PAIRS)[number];

/** The cards from top to bottom, and whose the picture may be taken for. */
type TwoCards = Readonly<{ picture: Buffer; owners: readonly Specimen[] }>;

const GROUND = { background: '#f4f4f2' } as const;
const GAP = 60;

/** One picture below the other on white paper. */
async function stacked(upper: Buffer, lower: Buffer): Promise<Buffer> {
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

export async function twoCards(pair: Pair, seed: number): Promise<TwoCards> {
  const random = (card: string) => randomOf(pair, card, seed);
  const of = async (upper: Specimen, lower: Specimen): Promise<TwoCards> => ({
    picture: await stacked(upper.picture, lower.picture),
    owners: [upper, lower],
  });
  switch (pair) {
    case 'AADHAAR_OF_A_COUPLE':
      return of(await aadhaarFront(random('A')), await aadhaarFront(random('B')));
    case 'TWO_PANS':
      return of(await panCard(random('A'), 'new'), await panCard(random('B'), 'new'));
    case 'AADHAAR_FRONT_OVER_ANOTHER_BACK':
      return of(await aadhaarFront(random('A')), await aadhaarBack(random('B')));
  }
}
