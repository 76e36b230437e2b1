import type { Hostelry, Schemas } from '../../../../../client/src/index.ts';
import type { Read } from '../../../data/reads.ts';

export type Member = Schemas['Member'];

async function listMembers(api: Hostelry, propertyId: string, phone: string | null): Promise<Member[]> {
  const members: Member[] = [];
  const path = { propertyId };
  const pages =
    phone === null
      ? api.pages('/properties/{propertyId}/users', { params: { path } })
      : api.pages('/properties/{propertyId}/users/search', { params: { path, query: { phone } } });
  for await (const page of pages) members.push(...page);
  return members;
}

/** The members that the person may see. @param phone only those with this number; null: all */
export function readMembers(propertyId: string, phone: string | null): Read<Member[]> {
  return {
    key: `members ${propertyId} ${phone ?? ''}`,
    load: (api) => listMembers(api, propertyId, phone),
    isChangedBy: ({ type }) => type === 'MEMBER',
  };
}

/** Whether somebody has joined with an access code. */
export function readCodeUse(propertyId: string, accessCodeId: string): Read<Schemas['AccessCodeUse']> {
  const path = { propertyId, accessCodeId };
  return {
    key: `access code ${propertyId} ${accessCodeId}`,
    load: (api) => api.GET('/properties/{propertyId}/access-codes/{accessCodeId}', { params: { path } }),
    isChangedBy: ({ type }) => type === 'MEMBER',
  };
}
