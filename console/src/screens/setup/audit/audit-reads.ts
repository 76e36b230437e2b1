import type { Hostelry, Schemas } from '../../../../../client/src/index.ts';
import type { Read } from '../../../data/reads.ts';
import type { Day } from '../../../format/time.rules.ts';
import { KIND_GROUPS, type KindGroup } from './diff.rules.ts';

export type Entry = Schemas['AuditEntry'];

/** What is looked for; an empty text: anything. Days are the hotel's. */
export type AuditSearch = {
  actorId: string;
  group: KindGroup | '';
  reference: string;
  entityId: string;
  from: Day;
  to: Day;
};

export const EVERYTHING: AuditSearch = { actorId: '', group: '', reference: '', entityId: '', from: '', to: '' };

/** Of a reference that nobody has: no entry fits. */
const NO_BOOKING = '00000000-0000-7000-8000-000000000000';

/** A list, because a reference that is still being typed is no mistake. */
async function findBookingId(api: Hostelry, propertyId: string, reference: string): Promise<string> {
  const params = { path: { propertyId }, query: { q: reference, limit: 10 } };
  const rows = await api.GET('/properties/{propertyId}/bookings', { params });
  return rows.find((row) => row.reference.toUpperCase() === reference.toUpperCase())?.id ?? NO_BOOKING;
}

/**
 * The newest entries that fit.
 * @param instantOf the instant at which a day of the hotel begins, some days later
 */
export function readAudit(
  propertyId: string,
  search: AuditSearch,
  most: number,
  instantOf: (day: Day, daysLater: number) => string,
): Read<Entry[]> {
  const { actorId, group, reference, entityId, from, to } = search;
  return {
    key: `audit ${propertyId} ${JSON.stringify(search)} ${most}`,
    load: async (api) => {
      const query = {
        limit: most,
        ...(actorId === '' ? {} : { actorId }),
        ...(group === '' ? {} : { entity: [...KIND_GROUPS[group]] }),
        ...(entityId === '' ? {} : { entityId }),
        ...(from === '' ? {} : { from: instantOf(from, 0) }),
        ...(to === '' ? {} : { to: instantOf(to, 1) }),
        ...(reference.trim() === '' ? {} : { bookingId: await findBookingId(api, propertyId, reference.trim()) }),
      };
      return api.GET('/properties/{propertyId}/audit-log', { params: { path: { propertyId }, query } });
    },
    // Every change has its entry.
    isChangedBy: () => true,
  };
}
