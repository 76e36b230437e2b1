import { useDesk, useMay } from './desk.ts';
import { readHousekeepingSettings } from './housekeeping-reads.ts';
import { useRead } from './use-read.ts';

/** Whether a room of the hotel is ready only once somebody has inspected it; false while it is not known. */
export function useNeedsInspection(): boolean {
  const { property } = useDesk();
  const mayRead = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR');
  const { data } = useRead(mayRead ? readHousekeepingSettings(property.id) : null);
  return data?.needsInspection ?? false;
}
