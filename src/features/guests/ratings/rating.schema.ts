import Type, { type Static } from 'typebox';
import { Id, Notes, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';
import { RATING_SCORES } from './rating.rules.ts';

const Score = OneOf(RATING_SCORES, { title: 'RatingScore', examples: ['GOOD'] });

/** What the desk thought of a guest after a stay (contract 2.2): one a booking and guest. */
export const GuestRating = Type.Object(
  {
    id: Id,
    guestId: Id,
    bookingId: Id,
    score: Score,
    notes: Nullable(Type.String({ examples: ['left the room spotless'] })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'GuestRating' },
);
export type GuestRatingView = Static<typeof GuestRating>;

export const GuestRatingCreate = Type.Object(
  { bookingId: Id, score: Score, notes: Type.Optional(Nullable(Notes)) },
  {
    title: 'GuestRatingCreateRequest',
    examples: [{ bookingId: '0198c0de-1111-7000-8000-000000000001', score: 'GOOD', notes: 'left the room spotless' }],
  },
);
