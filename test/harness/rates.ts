import { randomUUID } from 'node:crypto';
import type { ApiClient, ApiResponse, TestProperty } from './service-under-test.ts';
import { bodyOf } from './stays.ts';

/** A rate plan of room type `STD` at 2000 a night by default, under a new code; returns the record. */
export async function addRatePlan(
  property: TestProperty,
  fields: Record<string, unknown> = {},
  client: ApiClient = property.admin,
) {
  const body = { code: `P-${randomUUID().slice(0, 8)}`, name: 'Flexible', roomTypeCode: 'STD', baseRate: 2000, ...fields };
  return bodyOf(await client.post(`${property.path}/rate-plans`, body), 201);
}

/** Sets the rate of the days from one date to another in the plan's calendar; returns the calendar of these days. */
export async function setRates(
  property: TestProperty,
  ratePlanId: string,
  from: string,
  to: string,
  rate: number,
): Promise<ApiResponse['body']> {
  return bodyOf(await property.admin.post(`${property.path}/rate-plans/${ratePlanId}/calendar`, { from, to, rate }));
}
