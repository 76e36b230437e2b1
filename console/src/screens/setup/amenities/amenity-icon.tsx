import { BASE } from '../../../app/base.ts';

/** The icon of an amenity; its name stands beside it. */
export function AmenityIcon({ iconKey }: { iconKey: string }) {
  return <img class="amenity-icon" src={`${BASE}/icons/png/${iconKey}.png`} alt="" width={24} height={24} loading="lazy" />;
}
