import type { Schemas } from '../../../../../client/src/index.ts';
import type { Read } from '../../../data/reads.ts';

/** How mail comes in. It is set outside of the hotel, so nothing of the hotel changes it. */
export function readMailIntake(propertyId: string): Read<Schemas['MailIntake']> {
  return {
    key: `mail intake ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/mail-intake', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'EMAIL',
  };
}

const RECENT_MAX = 10;

/** The last messages. */
export function readRecentMail(propertyId: string): Read<Schemas['InboundEmail'][]> {
  const params = { path: { propertyId }, query: { limit: RECENT_MAX } };
  return {
    key: `recent mail ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/inbound-emails', { params }),
    isChangedBy: ({ type }) => type === 'EMAIL',
  };
}
