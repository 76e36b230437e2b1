/** What of a booking is compared. */
export type BookingFacts = {
  status: string;
  expectedCheckInAt: string;
  expectedCheckOutAt: string | null;
  roomNumbers: readonly number[];
  roomRequests: readonly { status: string; quantity: number; roomTypeCode: string }[];
  balance: { expectedPay: number; amountCollected: number; pending: number };
};

export type Difference =
  | { what: 'status'; from: string; to: string }
  | { what: 'arrival' | 'departure'; from: string | null; to: string | null }
  | { what: 'rooms' | 'holds'; from: string; to: string }
  | { what: 'bill' | 'paid'; from: number; to: number };

function holdsOf({ roomRequests }: BookingFacts): string {
  const open = roomRequests.filter(({ status }) => status === 'OPEN');
  return open.map(({ quantity, roomTypeCode }) => `${quantity} ${roomTypeCode}`).join(', ');
}

/** What somebody else has changed of a booking since it was looked at. */
export function differences(before: BookingFacts, after: BookingFacts): Difference[] {
  const all: Difference[] = [
    { what: 'status', from: before.status, to: after.status },
    { what: 'arrival', from: before.expectedCheckInAt, to: after.expectedCheckInAt },
    { what: 'departure', from: before.expectedCheckOutAt, to: after.expectedCheckOutAt },
    { what: 'rooms', from: before.roomNumbers.join(', '), to: after.roomNumbers.join(', ') },
    { what: 'holds', from: holdsOf(before), to: holdsOf(after) },
    { what: 'bill', from: before.balance.expectedPay, to: after.balance.expectedPay },
    { what: 'paid', from: before.balance.amountCollected, to: after.balance.amountCollected },
  ];
  return all.filter(({ from, to }) => from !== to);
}

/** The names of those who have written to the booking since then, without the person at this desk. */
export function othersSince(
  entries: readonly { at: string; actor: { userId: string; name: string | null } | null }[],
  since: string,
  meId: string,
): string[] {
  const others = entries.filter(({ at, actor }) => at > since && actor !== null && actor.userId !== meId);
  return [...new Set(others.map(({ actor }) => actor?.name ?? '').filter((name) => name !== ''))];
}
