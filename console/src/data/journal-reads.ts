import type { Schemas } from '../../../client/src/index.ts';
import type { Day } from '../format/time.rules.ts';
import type { Read } from './reads.ts';

export type Journal = Schemas['Journal'];
export type JournalSettings = Schemas['JournalSettings'];

/** The journal of a period; the audit log says who took it. For ADMIN, MANAGER and FINANCE. */
export function readJournal(propertyId: string, from: Day, to: Day): Read<Journal> {
  return {
    key: `journal ${propertyId} ${from} ${to}`,
    load: (api) => api.GET('/properties/{propertyId}/journal', { params: { path: { propertyId }, query: { from, to } } }),
    // Each reading is in the audit log: it is read again when somebody asks for it.
    isChangedBy: () => false,
  };
}

/** The accounts that the journal names. */
export function readJournalSettings(propertyId: string): Read<JournalSettings> {
  return {
    key: `journal settings ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/journal-settings', { params: { path: { propertyId } } }),
    isChangedBy: () => false,
  };
}
