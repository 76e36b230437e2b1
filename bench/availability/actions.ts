import type { Statement } from '../recorder.ts';
import { type Arrival, dayOf, type Hotel } from '../seed/hotel-group.ts';

/** One request; `made` is the id that the step before has answered. */
type Step = {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  status: number;
  path: (hotel: Hotel, arrival: Arrival, made: string) => string;
  body?: (hotel: Hotel, arrival: Arrival) => object;
};

/** What is measured: requests that follow each other, of which every step is timed. A write is undone by the next step. */
type Action = { isRead: boolean; steps: Step[] };

/** Statements of each step of each action, and the user they were sent for. */
export type Recorded = { actions: Statement[][][]; userId: string };

const NIGHTS = 30;

function holdOf(quantity: number): (hotel: Hotel) => object {
  return (hotel) => ({
    roomTypeCode: 'STD',
    quantity,
    fromAt: `${dayOf(hotel, 6)}T12:00:00+05:30`,
    toAt: `${dayOf(hotel, 8)}T11:00:00+05:30`,
  });
}

const range = (hotel: Hotel): string => `from=${hotel.today}&to=${dayOf(hotel, NIGHTS)}`;
const requests = (hotel: Hotel, { bookingId }: Arrival): string => `${hotel.path}/bookings/${bookingId}/room-requests`;

/** All actions, in the order in which they are measured. */
export const ACTIONS: readonly Action[] = [
  {
    isRead: true,
    steps: [
      {
        name: `availability-range, 60 rooms x ${NIGHTS} nights`,
        method: 'GET',
        status: 200,
        path: (hotel) => `${hotel.path}/rooms/availability-range?${range(hotel)}`,
      },
    ],
  },
  {
    isRead: true,
    steps: [
      {
        name: 'available-range-with-rate, by a rate plan',
        method: 'GET',
        status: 200,
        path: (hotel) => `${hotel.path}/rooms/available-range-with-rate?${range(hotel)}&ratePlanCode=${hotel.planCode}`,
      },
    ],
  },
  {
    isRead: false,
    steps: [
      { name: 'hold a room', method: 'POST', status: 201, path: requests, body: holdOf(1) },
      { name: 'let it go', method: 'DELETE', status: 204, path: (...of) => `${requests(of[0], of[1])}/${of[2]}` },
    ],
  },
  {
    isRead: false,
    steps: [{ name: 'hold refused, 409', method: 'POST', status: 409, path: requests, body: holdOf(20) }],
  },
  {
    isRead: false,
    steps: [
      {
        name: 'check-in on a hold',
        method: 'POST',
        status: 200,
        path: (hotel, { bookingId }) => `${hotel.path}/bookings/${bookingId}/check-in/bulk`,
        body: (_, { roomId }) => ({ stays: [{ roomId }] }),
      },
      {
        name: 'void it, the hold is open again',
        method: 'POST',
        status: 200,
        path: (hotel, _, stayId) => `${hotel.path}/room-stays/${stayId}/void`,
        body: () => ({ reason: 'wrong room' }),
      },
    ],
  },
];

/** The id that the next step needs: of the stay that is active now, else of what was answered. */
export function madeIn(answer: string): string {
  if (!answer.startsWith('{')) return '';
  const { id = '', stays = [] } = JSON.parse(answer) as { id?: string; stays?: { id: string; status: string }[] };
  return stays.find((stay) => stay.status === 'ACTIVE')?.id ?? id;
}
