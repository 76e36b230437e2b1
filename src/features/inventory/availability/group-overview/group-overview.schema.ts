import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable } from '../../../../platform/schema.ts';

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const Progress = (title: string, description: string, done: string, due: string) =>
  Nullable(Type.Object({ done: count(done, 3), due: count(due, 5) }, { title, description }));

/** The day of one property in figures. */
export const PropertyOverview = Type.Object(
  {
    propertyId: Id,
    code: Type.String({ examples: ['GRANDA7'] }),
    name: Type.String({ examples: ['Grand Alpha'] }),
    active: Type.Boolean(),
    timezone: Type.String({ examples: ['Asia/Kolkata'] }),
    today: Type.String({ ...LocalDate, description: "The hotel's local date." }),
    rooms: Nullable(
      Type.Object(
        {
          forSale: count('Rooms for sale: active and not in maintenance.', 23),
          sold: count('Rooms of these that are occupied or held, at the fullest moment of the coming night.', 18),
          missing: count('Rooms that were sold and are not there, by room type.', 0),
        },
        { title: 'HotelRoomsSold', description: 'How full the coming night is.' },
      ),
    ),
    arrivals: Progress(
      'HotelArrivals',
      'Who comes today.',
      'Bookings expected today whose guests have come.',
      'OPEN bookings expected today or on an earlier day.',
    ),
    departures: Progress(
      'HotelDepartures',
      'Who leaves today.',
      'Bookings expected to leave today that are CHECKED_OUT.',
      'CHECKED_IN bookings expected to leave today or on an earlier day.',
    ),
    inHouse: Nullable(count('CHECKED_IN bookings.', 17)),
    overdue: Nullable(count('CHECKED_IN bookings whose guests should have left by now.', 1)),
    emailsToReview: Nullable(count('Messages of booking sites that wait for a person.', 2)),
    paymentsToReview: Nullable(count('Payments and refunds that need review.', 0)),
  },
  { title: 'HotelOverview', description: 'A figure that the caller may not see in this property is null.' },
);
export type PropertyOverviewView = Static<typeof PropertyOverview>;
