import { etagOf } from '../../platform/http/etag.ts';

/** A plan shows the code of its room type and the currency of its property, which can change while the plan's own row does not. */
export function ratePlanEtag(version: number, shown: { roomTypeCode: string; currency: string }): string {
  return etagOf(version, `${encodeURIComponent(shown.roomTypeCode)}-${shown.currency}`);
}
