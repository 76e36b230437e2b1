import Type from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { only, propertyOf } from '../../properties/index.ts';
import { activeStays } from '../booking.rules.ts';
import { BookingItem, RoomStay } from '../booking.schema.ts';
import { listInHouseFacts } from '../booking-facts.queries.ts';
import { bookingItem, stayView } from '../booking-view.ts';

const { primaryGuest, ...booking } = BookingItem.properties;

const ActiveStay = Type.Object(
  {
    ...RoomStay.properties,
    booking: Type.Object(booking, { title: 'ActiveStayBooking', description: 'The booking, without its guest.' }),
    guest: primaryGuest,
  },
  { title: 'ActiveStay' },
);

/** `GET /room-stays/active`: who is in house, by room number. For every role but AGENT. */
export function registerActiveStays(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-stays/active',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR') },
    schema: {
      operationId: 'listActiveRoomStays',
      tags: ['Room stays'],
      summary: 'Guests in house, with booking and guest',
      params: PropertyParams,
      response: { 200: Type.Array(ActiveStay) },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const inHouse = await listInHouseFacts(db, property.id, now);
      return inHouse
        .flatMap((facts) => {
          const { primaryGuest: guest, ...item } = bookingItem(property, facts, now);
          const active = activeStays(facts.stays);
          return active.map((stay) => ({ ...stayView(property, facts, stay, now), booking: item, guest }));
        })
        .sort((a, b) => a.roomNumber - b.roomNumber);
    },
  });
}
