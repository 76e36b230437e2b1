import type { Condition } from '../../data/conditions.rules.ts';

/** What somebody does with a room. */
export type Deed =
  | { kind: 'condition'; condition: Condition /** The room's condition when it was decided. */; expected: Condition }
  | { kind: 'note'; text: string; picture: Blob | null }
  | { kind: 'noteDone'; noteId: string }
  | { kind: 'found'; description: string; picture: Blob | null }
  | { kind: 'minibar'; items: MinibarItem[] }
  /** The picture of a note or a found item that the service has already. */
  | { kind: 'picture'; of: 'note' | 'found'; id: string; picture: Blob };

/** What was taken from a minibar; `amount` is the price of one. */
export type MinibarItem = { name: string; quantity: number; amount: number };

/** Why the service has not done it: somebody was faster, and the room is now so; or for another reason, in a problem's status and code. */
export type Refusal = { kind: 'overtaken'; now: Condition } | { kind: 'refused'; status: number; code: string | null };

/** Something that was done at this screen, on its way to the service. */
export type Waiting = {
  /** Its Idempotency-Key: however often it is sent, it is done once. */
  intent: string;
  at: string;
  roomId: string;
  roomNumber: number;
  deed: Deed;
  refusal: Refusal | null;
};

/** The first that is to be sent; what was refused waits for the person. */
export function nextToSend<T extends Waiting>(queue: readonly T[]): T | null {
  return queue.find(({ refusal }) => refusal === null) ?? null;
}

function isConditionOf({ deed, roomId }: Waiting, room: string): boolean {
  return deed.kind === 'condition' && roomId === room;
}

/** The queue after a refusal. Later conditions of the same room rested on the refused one, so they go no further either. */
export function afterRefusal<T extends Waiting>(queue: readonly T[], intent: string, refusal: Refusal): T[] {
  const at = queue.findIndex((one) => one.intent === intent);
  const refused = queue[at];
  if (refused === undefined) return [...queue];
  if (refused.deed.kind !== 'condition') return queue.map((one, index) => (index === at ? { ...one, refusal } : one));
  // Only the last one says what the person wants the room to be.
  const last = queue.findLastIndex((one, index) => index >= at && isConditionOf(one, refused.roomId));
  return queue
    .map((one, index) => (index === last ? { ...one, refusal } : one))
    .filter((one, index) => index === last || index < at || !isConditionOf(one, refused.roomId));
}

/** What is to be sent when the person insists: the same condition, over the one that the room has now. */
export function insisted({ deed, refusal }: Waiting): Deed | null {
  if (deed.kind !== 'condition' || refusal?.kind !== 'overtaken') return null;
  return { ...deed, expected: refusal.now };
}

type Shown = { roomId: string; condition: Condition; openNotes: number };

/** The rooms as they will be when all is sent: `isWaiting` where something is on its way. */
export function withWaiting<R extends Shown>(rooms: readonly R[], queue: readonly Waiting[]): (R & { isWaiting: boolean })[] {
  return rooms.map((room) => {
    const mine = queue.filter(({ roomId, refusal }) => roomId === room.roomId && refusal === null);
    let { condition, openNotes } = room;
    for (const { deed } of mine) {
      if (deed.kind === 'condition') ({ condition } = deed);
      if (deed.kind === 'note') openNotes += 1;
      if (deed.kind === 'noteDone') openNotes = Math.max(0, openNotes - 1);
    }
    return { ...room, condition, openNotes, isWaiting: mine.length > 0 };
  });
}
