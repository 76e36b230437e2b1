import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import type { StayOver } from '../housekeeping.rules.ts';

/** How a property keeps its rooms. `dirtyAt` is a local time. */
export type HousekeepingSettings = {
  stayOver: StayOver;
  dirtyAt: string;
  dirtyRoomAtCheckIn: 'WARN' | 'REFUSE';
  needsInspection: boolean;
};

export const DEFAULT_SETTINGS: HousekeepingSettings = {
  stayOver: { kind: 'DAILY', days: 1 },
  dirtyAt: '06:00',
  dirtyRoomAtCheckIn: 'WARN',
  needsInspection: false,
};

const settings = sql`
  json_build_object('kind', stay_over, 'days', stay_over_days) as "stayOver", dirty_at as "dirtyAt",
  dirty_room_at_check_in as "dirtyRoomAtCheckIn", needs_inspection as "needsInspection"`;

/** The settings of the property; the defaults where nobody has set them. */
export async function getSettings(db: Db, propertyId: string): Promise<HousekeepingSettings> {
  const { rows } = await sql<HousekeepingSettings>`
    select ${settings} from housekeeping_settings where property_id = ${propertyId}`.execute(db);
  return rows[0] ?? DEFAULT_SETTINGS;
}

/** Locks the housekeeping of the property: its settings, its assignments and its daily job change one after the other. */
export async function lockSettings(tx: Tx, propertyId: string, at: string): Promise<HousekeepingSettings> {
  await sql`
    insert into housekeeping_settings (property_id, updated_at) values (${propertyId}, ${at}) on conflict (property_id) do nothing`.execute(
    tx,
  );
  const { rows } = await sql<HousekeepingSettings>`
    select ${settings} from housekeeping_settings where property_id = ${propertyId} for no key update`.execute(tx);
  return rows[0] ?? DEFAULT_SETTINGS;
}

/** The caller has locked them. */
export async function updateSettings(tx: Tx, propertyId: string, next: HousekeepingSettings, at: string): Promise<void> {
  await sql`
    update housekeeping_settings set stay_over = ${next.stayOver.kind}, stay_over_days = ${next.stayOver.days}, dirty_at = ${next.dirtyAt},
      dirty_room_at_check_in = ${next.dirtyRoomAtCheckIn}, needs_inspection = ${next.needsInspection}, updated_at = ${at}
    where property_id = ${propertyId}`.execute(tx);
}
