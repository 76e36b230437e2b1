/** All resources of the races. */
import type { Resource } from './race.ts';
import { assignment } from './resources/assignment.ts';
import { bookingInHouse, bookingToCome } from './resources/booking.ts';
import { card } from './resources/card.ts';
import { code } from './resources/code.ts';
import { images } from './resources/images.ts';
import { key } from './resources/key.ts';
import { members } from './resources/members.ts';
import { onlineRefund } from './resources/online-refund.ts';
import { payment } from './resources/payment.ts';
import { phone } from './resources/phone.ts';
import { room } from './resources/room.ts';
import { roomType } from './resources/room-type.ts';

export const RESOURCES: readonly Resource[] = [
  ...[room, assignment, roomType, bookingToCome, bookingInHouse, phone, code, key, card, payment, onlineRefund, images, members],
];
