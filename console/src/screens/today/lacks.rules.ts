/** What a row of Today is made of: the codes are the service's own. */
export type RowFacts = {
  missingForCheckIn: readonly string[] | null;
  missingForCheckOut: readonly string[] | null;
  heldRooms: readonly { quantity: number }[];
  assignedRoomNumbers: readonly number[];
  pending: number;
  expectedCheckInAt: string;
  expectedCheckOutAt: string | null;
};

export type Tone = 'due' | 'overdue' | 'person' | 'done' | 'quiet';
/** A thing that a booking still lacks; money says itself by its amount. */
export type Lack =
  | { kind: 'gap'; code: string; tone: Tone }
  | { kind: 'unpaid' | 'overpaid'; amount: number; tone: Tone }
  | { kind: 'paid'; tone: Tone };

function money(pending: number): Lack[] {
  if (pending > 0) return [{ kind: 'unpaid', amount: pending, tone: 'due' }];
  if (pending < 0) return [{ kind: 'overpaid', amount: -pending, tone: 'due' }];
  return [];
}

/** What an expected guest lacks. Paying before arrival is nobody's duty: what is unpaid is said quietly. */
export function arrivalLacks(row: RowFacts, startOfDay: string): Lack[] {
  const { missingForCheckIn, heldRooms, assignedRoomNumbers, expectedCheckInAt } = row;
  const late: Lack[] = expectedCheckInAt < startOfDay ? [{ kind: 'gap', code: 'NOT_ARRIVED', tone: 'overdue' }] : [];
  const held = heldRooms.reduce((sum, { quantity }) => sum + quantity, 0);
  const room: Lack[] = assignedRoomNumbers.length < Math.max(held, 1) ? [{ kind: 'gap', code: 'ROOM', tone: 'due' }] : [];
  const gaps = (missingForCheckIn ?? []).map((code): Lack => ({ kind: 'gap', code, tone: 'person' }));
  return [...late, ...gaps, ...room];
}

/** Whether the guest should have left. */
export function isOverdue({ expectedCheckOutAt }: RowFacts, now: string): boolean {
  return expectedCheckOutAt !== null && expectedCheckOutAt < now;
}

/** What stands in the way of a guest who leaves. */
export function departureLacks(row: RowFacts, now: string): Lack[] {
  const { missingForCheckOut, pending } = row;
  const late: Lack[] = isOverdue(row, now) ? [{ kind: 'gap', code: 'OVERDUE', tone: 'overdue' }] : [];
  const owed = money(pending);
  // The amount says more than "bill open".
  const codes = (missingForCheckOut ?? []).filter((code) => code !== 'LEDGER' || owed.length === 0);
  const gaps = codes.map((code): Lack => ({ kind: 'gap', code, tone: 'person' }));
  return [...late, ...(gaps.length + owed.length === 0 ? [{ kind: 'paid', tone: 'done' } as const] : [...gaps, ...owed])];
}

/** What a guest in house owes: it is not due before departure. */
export function stayLacks({ pending, missingForCheckOut }: RowFacts): Lack[] {
  const signature: Lack[] = (missingForCheckOut ?? []).includes('SIGNATURE')
    ? [{ kind: 'gap', code: 'SIGNATURE', tone: 'person' }]
    : [];
  return [...signature, ...money(pending).map((lack): Lack => ({ ...lack, tone: 'quiet' }))];
}
