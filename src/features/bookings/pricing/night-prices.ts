import type { Tx } from '../../../platform/db/database.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { LocalDate } from '../../../platform/time.ts';
import { findRatePlan, listOverrides, type PricedRatePlan } from '../../inventory/rates/index.ts';

/** The rate plan with the code, which must be one of that room type. @throws Problem 404, or 400 naming `ratePlanCode` */
export async function getRatePlanOfType(
  tx: Tx,
  propertyId: string,
  code: string,
  type: { id: string; code: string },
): Promise<PricedRatePlan> {
  const ratePlan = await findRatePlan(tx, propertyId, code.trim());
  if (ratePlan === undefined) throw notFound('rate plan');
  if (ratePlan.roomTypeId !== type.id) throw invalid('ratePlanCode', `is not a rate plan of room type ${type.code}`);
  return ratePlan;
}

/** The rates in the rate plan's calendar for these dates, which are in order; none for a deleted rate plan. */
export async function listOverridesOn(
  tx: Tx,
  propertyId: string,
  ratePlanId: string,
  dates: readonly LocalDate[],
): Promise<Record<LocalDate, string>> {
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? {} : listOverrides(tx, propertyId, ratePlanId, first, last);
}
