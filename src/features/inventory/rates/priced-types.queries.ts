import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LocalDate } from '../../../platform/time.ts';

/** A room type with all that prices its nights. Rates are numeric text in major units. */
type PricedType = {
  code: string;
  defaultRate: string | null;
  /** By code, each with the rates that its calendar has for the nights. */
  ratePlans: { code: string; name: string; baseRate: string; overrides: Record<LocalDate, string> }[];
};

/** The active room types with their rate plans, and what these cost from one night to another, both included. */
export async function listPricedTypes(
  db: Db,
  propertyId: string,
  { firstNight, lastNight }: { firstNight: LocalDate; lastNight: LocalDate },
): Promise<PricedType[]> {
  const { rows } = await sql<PricedType>`
    with override as (
      select o.rate_plan_id, json_object_agg(o.rate_on, o.rate::text) as rates from rate_override o
      where o.property_id = ${propertyId} and o.rate_on between ${firstNight}::date and ${lastNight}::date group by o.rate_plan_id
    )
    select t.code, t.default_rate::text as "defaultRate",
      coalesce((select json_agg(json_build_object('code', p.code, 'name', p.name, 'baseRate', p.base_rate::text,
          'overrides', coalesce(override.rates, '{}')) order by p.code)
        from rate_plan p left join override on override.rate_plan_id = p.id
        where p.property_id = ${propertyId} and p.room_type_id = t.id and p.deleted_at is null), '[]') as "ratePlans"
    from room_type t where t.property_id = ${propertyId} and t.active`.execute(db);
  return rows;
}
