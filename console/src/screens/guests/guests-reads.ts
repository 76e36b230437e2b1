import { type Guest, searchByPhone } from '../../data/guest-reads.ts';
import type { Read } from '../../data/reads.ts';
import { isPhoneText, PAGE_ROWS } from './guest-list.rules.ts';

/** The first pages of the guests whose names have the words, or the one with the phone number. */
export function readGuestList(propertyId: string, text: string, pages: number): Read<Guest[]> {
  return {
    key: `guests ${propertyId} ${pages} ${text}`,
    load: async (api) => {
      if (isPhoneText(text)) return searchByPhone(api, propertyId, text);
      const rows: Guest[] = [];
      const query = { limit: PAGE_ROWS, ...(text === '' ? {} : { name: text }) };
      for await (const page of api.pages('/properties/{propertyId}/guests', { params: { path: { propertyId }, query } })) {
        rows.push(...page);
        if (rows.length >= pages * PAGE_ROWS) break;
      }
      return rows;
    },
    isChangedBy: ({ type }) => type === 'GUEST' || type === 'BOOKING',
  };
}
