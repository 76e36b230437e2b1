import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { notFound } from '../../../platform/errors.ts';
import type { LocalDate } from '../../../platform/time.ts';
import type { RateFacts } from './rates.rules.ts';

type RateQuery = { roomTypeCode: string; date: LocalDate; ratePlanCode: string | null };

/** No plan has it. A null would decide the query plan, and Citus refuses that one. */
const NO_PLAN = '';

const rateFacts = statement<RateQuery & { propertyId: string; ratePlanCode: string }, RateFacts & { currency: string }>(
  ({ propertyId, roomTypeCode, date, ratePlanCode }) => sql`
    select property.currency, t.default_rate::float8 as "defaultRate", case when p.id is not null then json_build_object(
      'ofRoomType', p.room_type_id = t.id, 'baseRate', p.base_rate, 'override', (
        select o.rate from rate_override o
        where o.property_id = ${propertyId} and o.rate_plan_id = p.id and o.rate_on = ${date}::date)) end as plan
    from room_type t
    join property on property.id = t.property_id
    left join rate_plan p on p.property_id = t.property_id and p.code = ${ratePlanCode} and p.deleted_at is null
    where t.property_id = ${propertyId} and t.code = ${roomTypeCode} and t.active`,
);

/** Everything that decides the rate of a night, in one statement. @throws Problem 404 for an unknown or deleted room type */
export async function getRateFacts(db: Db, propertyId: string, query: RateQuery): Promise<RateFacts & { currency: string }> {
  const [row] = await rateFacts(db, { propertyId, ...query, ratePlanCode: query.ratePlanCode ?? NO_PLAN });
  if (row === undefined) throw notFound('room type');
  return row;
}
