/** Rooms of a type at a price: null is the default rate of the type. */
export type Pick = { roomTypeCode: string; ratePlanCode: string | null; quantity: number };

export function quantityOf(picks: readonly Pick[], roomTypeCode: string, ratePlanCode: string | null): number {
  return picks.find((pick) => pick.roomTypeCode === roomTypeCode && pick.ratePlanCode === ratePlanCode)?.quantity ?? 0;
}

/** The picks with another quantity for one of them. */
export function withQuantity(picks: readonly Pick[], changed: Pick): Pick[] {
  const others = picks.filter(
    ({ roomTypeCode, ratePlanCode }) => roomTypeCode !== changed.roomTypeCode || ratePlanCode !== changed.ratePlanCode,
  );
  return changed.quantity > 0 ? [...others, changed] : others;
}

/** How many rooms of a type are picked, whatever their price. */
export function pickedOf(picks: readonly Pick[], roomTypeCode: string): number {
  return picks.reduce((sum, pick) => sum + (pick.roomTypeCode === roomTypeCode ? pick.quantity : 0), 0);
}
