import type { Schemas } from '../../../client/src/index.ts';
import type { Read } from './reads.ts';

export type Email = Schemas['InboundEmail'];

/** The lists of the inbox, and the states that each has. Messages that are being read stand with those that may need a person. */
export const EMAIL_LISTS = {
  waiting: ['RECEIVED', 'NEEDS_REVIEW', 'FAILED'],
  booked: ['BOOKED'],
  // Dismissed messages stay as they were read.
  dismissed: ['PARSED'],
  failed: ['FAILED'],
} as const satisfies Record<string, readonly Email['status'][]>;
export type EmailList = keyof typeof EMAIL_LISTS;

export const EMAILS_A_PAGE = 50;

/** Whether somebody must decide about the message. */
export function needsPerson({ status }: Pick<Email, 'status'>): boolean {
  return status === 'NEEDS_REVIEW' || status === 'FAILED';
}

/** The first pages of a list of messages, the newest first. */
export function readEmails(propertyId: string, list: EmailList, pages: number): Read<Email[]> {
  return {
    key: `emails ${propertyId} ${list} ${pages}`,
    load: async (api) => {
      const rows: Email[] = [];
      const query = { status: [...EMAIL_LISTS[list]], limit: EMAILS_A_PAGE };
      for await (const page of api.pages('/properties/{propertyId}/inbound-emails', {
        params: { path: { propertyId }, query },
      })) {
        rows.push(...page);
        if (rows.length >= pages * EMAILS_A_PAGE) break;
      }
      return list === 'dismissed' ? rows.filter(({ resolution }) => resolution !== null) : rows;
    },
    isChangedBy: ({ type }) => type === 'EMAIL',
  };
}

/** One message: what was read from it, and what became of it. */
export function readEmail(propertyId: string, emailId: string): Read<Email> {
  return {
    key: `email ${emailId}`,
    load: (api) => api.GET('/properties/{propertyId}/inbound-emails/{emailId}', { params: { path: { propertyId, emailId } } }),
    isChangedBy: ({ type, id }) => type === 'EMAIL' && id === emailId,
  };
}

/** The PDF of a message that has been read. */
export function readEmailFile(propertyId: string, emailId: string): Read<Blob> {
  return {
    key: `email file ${emailId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/inbound-emails/{emailId}/file', {
        params: { path: { propertyId, emailId } },
        parseAs: 'blob',
      }) as unknown as Promise<Blob>,
    isChangedBy: () => false,
  };
}
