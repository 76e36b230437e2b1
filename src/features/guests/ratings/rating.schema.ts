import Type, { type Static } from 'typebox';
import { Id, Notes, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';

/** The scores from worst to best. Their position, from 1, counts for the average: BAD 1, EXCELLENT 5. */
export const RATING_SCORES = ['BAD', 'POOR', 'AVERAGE', 'GOOD', 'EXCELLENT'] as const;

const Score = OneOf(RATING_SCORES, {
  title: 'RatingScore',
  description: 'How the stay went; EXCELLENT counts 5 in the average, BAD 1.',
  examples: ['GOOD'],
});

/** A rating of a guest by the front desk: at most one for each booking. */
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
