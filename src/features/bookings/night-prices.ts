import type { Tx } from '../../platform/db/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { LocalDate } from '../../platform/time.ts';
import { findRatePlan, listOverrides, type PricedPlan } from '../rates/index.ts';

/** The live plan with the code, which must be one of that room type. @throws Problem 404, or 400 naming the field */
export async function getPlanOfType(
  tx: Tx,
  propertyId: string,
  code: string,
  type: { id: string; code: string },
  field: string,
): Promise<PricedPlan> {
  const plan = await findRatePlan(tx, propertyId, code.trim());
  if (plan === undefined) throw notFound('rate plan');
  if (plan.roomTypeId !== type.id) throw invalid(field, `is not a rate plan of room type ${type.code}`);
  return plan;
}

/** What the plan's calendar says of these dates, which are in order; a deleted plan says nothing. */
export async function overridesOf(
  tx: Tx,
  propertyId: string,
  ratePlanId: string,
  dates: readonly LocalDate[],
): Promise<Record<LocalDate, string>> {
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? {} : listOverrides(tx, propertyId, ratePlanId, first, last);
}
