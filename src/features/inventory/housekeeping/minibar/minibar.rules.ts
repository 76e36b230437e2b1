import { type Minor, sumMinor } from '../../../../platform/money.ts';

/** What was taken; `price` is that of one, in minor units. */
export type TakenItem = { name: string; quantity: number; price: Minor };

export function totalOf(items: readonly TakenItem[]): Minor {
  return sumMinor(items.map(({ quantity, price }) => price * BigInt(quantity)));
}

/** What the guest reads on the bill: `Minibar, room 101: 2 × Cola, 1 × Peanuts`. */
export function chargeNotes(roomNumber: number, items: readonly Pick<TakenItem, 'name' | 'quantity'>[]): string {
  return `Minibar, room ${roomNumber}: ${items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}`;
}
