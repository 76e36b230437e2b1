import Type, { type Static } from 'typebox';
import { Id, NAME_LENGTH_MAX, Nullable, OneOf, PageQuery, Timestamp } from '../../platform/schema.ts';

/** The largest number that fits on a card. */
const CARD_INDEX_MAX = 4_294_967_295;
const UID_EXAMPLE = '04A22B1C5D6E80';

/** When a card ends. */
const CardEnd = Type.String({ ...Timestamp, examples: ['2026-11-22T05:30:00.000Z'] });
const CardIndex = Type.Integer({ minimum: 1, maximum: CARD_INDEX_MAX, examples: [4711] });

const CardId = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  pattern: '\\S',
  examples: [UID_EXAMPLE],
  description:
    'The id of the physical card as its reader shows it, without control characters. Different spellings of one UID in hexadecimal digits are the same card.',
});

const BoundCardId = Type.Optional(
  Nullable(
    Type.String({
      maxLength: NAME_LENGTH_MAX,
      examples: [UID_EXAMPLE],
      description:
        'The UID of the physical card, 4, 7 or 10 bytes in hexadecimal digits. The content is then valid only for this card.',
    }),
  ),
);

export const RoomParams = Type.Object({ propertyId: Id, roomId: Id });
export const StayParams = Type.Object({ propertyId: Id, roomStayId: Id });
export const CardParams = Type.Object({ propertyId: Id, cardIndex: CardIndex });
export const CardListQuery = Type.Object(PageQuery);

export const StayCardPrepare = Type.Object({ expiresAt: CardEnd, cardId: BoundCardId }, { title: 'StayCardPrepareRequest' });
export const TemporaryCardPrepare = Type.Object({ cardId: BoundCardId }, { title: 'TemporaryCardPrepareRequest' });

const writtenFields = { cardId: CardId, cardIndex: CardIndex, issuedAt: Timestamp };
export const StayCardStore = Type.Object({ ...writtenFields, expiresAt: CardEnd }, { title: 'StayCardRequest' });
export const TemporaryCardStore = Type.Object(writtenFields, { title: 'TemporaryCardRequest' });

const Hex = (example: string) => Type.String({ pattern: '^[0-9A-F]+$', examples: [example] });

const Sector = Type.Object(
  {
    index: Type.Integer({ examples: [1] }),
    startBlock: Type.Integer({ examples: [4], description: 'The number of its first block on the card.' }),
    blocks: Type.Array(Type.String({ pattern: '^[0-9A-F]+$' }), {
      description: 'Three data blocks of 16 bytes, in hexadecimal digits.',
      examples: [['48500101F6B14E4500001267000001A2', '6AFFE8E86B027DD80000000100000000', '3DD0463A54A51D28AF72491CEFC22648']],
    }),
    trailer: Type.String({
      pattern: '^[0-9A-F]+$',
      examples: ['6F84B8FC75B078778800AD3B88D10F15'],
      description:
        'Key A, access bits and key B of the sector. The keys are those of every card of the property: keep them in memory only.',
    }),
  },
  { title: 'CardSector', description: 'The sector to write.' },
);

/** What a card writer writes on the card (docs/door-cards.md). */
export const PreparedCardContent = Type.Object(
  {
    cardIndex: CardIndex,
    issuedAt: Timestamp,
    expiresAt: CardEnd,
    format: Type.String({ examples: ['HPC1'], description: 'The layout of the sector.' }),
    sector: Sector,
  },
  { title: 'PreparedCard' },
);

const cardFields = {
  id: Id,
  kind: OneOf(['STAY', 'TEMPORARY'], {
    title: 'CardKind',
    description: 'STAY: for the guests of a stay. TEMPORARY: for staff, valid for a short time.',
  }),
  cardId: Type.String({ examples: [UID_EXAMPLE] }),
  cardIndex: CardIndex,
  roomId: Id,
  roomNumber: Type.Integer({ examples: [418], description: 'As written on the card.' }),
  roomStayId: Nullable(Type.String({ ...Id, description: 'null for a temporary card.' })),
  issuedAt: Timestamp,
  expiresAt: CardEnd,
  status: OneOf(['ACTIVE', 'EXPIRED', 'REVOKED'], { title: 'CardStatus', description: 'Whether the card opens its door.' }),
  revokedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const Card = Type.Object(cardFields, { title: 'Card' });
export type CardView = Static<typeof Card>;

const TimeData = Type.Unsafe<{ block: number; data: string; macBlock: number; mac: string } | null>({
  ...Type.Object(
    {
      block: Type.Integer({ examples: [5] }),
      data: Hex('6AFFE8E86AFFE8E80000000201000000'),
      macBlock: Type.Integer({ examples: [6] }),
      mac: Hex('84E3846CC5CC532AD8D37F5D8B58D6D9'),
    },
    { title: 'CardTimeData' },
  ),
  type: ['object', 'null'],
  description:
    'What to write over a revoked card so that every lock refuses it. null: the card is not revoked, or the key with which it was made is no longer configured.',
});

/** One card. For a revoked card, also what to write over it. */
export const CardDetail = Type.Object(
  {
    ...cardFields,
    keyNumber: Type.Integer({
      examples: [1],
      description: 'The number of the key with which the card was made: key B of this number rewrites it.',
    }),
    timeData: TimeData,
  },
  { title: 'CardDetail' },
);
export type CardDetailView = Static<typeof CardDetail>;
