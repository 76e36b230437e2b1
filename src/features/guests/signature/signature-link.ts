import type { SignedLinks } from '../../../platform/links/signed-links.ts';
import { SIGNATURE_FOLDER } from './store-signature.ts';

export const LINK_MINUTES = 10;

/** What a link is good for: one signature of one guest, in place of the one that was there when the link was made. */
export type SignatureLink = {
  propertyId: string;
  guestId: string;
  /** The user who made the link. */
  actorId: string;
  /** null: the guest had not signed. */
  signatureFile: string | null;
};

const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Four ids in base64url, then the signature with its expiry. */
const TOKEN = /^([\w-]{86})([\w-]{51})$/;

/** The file's id, which stands in its key. */
function fileIdOf(key: string | null): string {
  return key === null ? NO_ID : key.slice(SIGNATURE_FOLDER.length + 1, key.indexOf('.'));
}

/** The token of a link. It stands in the fragment of the page's address, and in no log. */
export function writeSignatureToken(links: SignedLinks, { propertyId, guestId, actorId, signatureFile }: SignatureLink): string {
  const ids = [propertyId, guestId, actorId, fileIdOf(signatureFile)].join('').replaceAll('-', '');
  const named = Buffer.from(ids, 'hex').toString('base64url');
  return named + links.sign(`signature-link/${named}`, LINK_MINUTES);
}

/** What the token is good for; null if it is none of ours, or has expired. */
export function readSignatureToken(links: SignedLinks, token: string): SignatureLink | null {
  const [, named = '', signed = ''] = TOKEN.exec(token) ?? [];
  if (named === '' || !links.isValid(`signature-link/${named}`, signed)) return null;
  const hex = Buffer.from(named, 'base64url').toString('hex');
  const [propertyId = '', guestId = '', actorId = '', fileId = ''] = Array.from({ length: 4 }, (_, index) =>
    hex.slice(index * 32, (index + 1) * 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  );
  const signatureFile = fileId === NO_ID ? null : `${SIGNATURE_FOLDER}/${fileId}.svg`;
  return { propertyId, guestId, actorId, signatureFile };
}
