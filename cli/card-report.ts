/** The finding of `npm run card -- verify`, as text for people and as JSON. */

import type { CardProperty } from '../src/features/cards/card-property.queries.ts';
import { hexOf } from '../src/features/cards/hpc1/card-uid.rules.ts';
import {
  accessBytes,
  type CardFields,
  HPC1_ACCESS,
  parseAccessConditions,
  parseTrailer,
} from '../src/features/cards/hpc1/hpc1-layout.rules.ts';
import type { CardRefusal } from '../src/features/cards/hpc1/verify-card.ts';
import { type Timestamp, timestampAt } from '../src/platform/time.ts';

/** OPENS: exit 0, REFUSED: exit 1, NOT_CHECKED: exit 2. */
type Verdict = 'OPENS' | 'REFUSED' | 'NOT_CHECKED';

export type Reason = CardRefusal | 'NO_KEYS' | 'NO_PROPERTY' | 'NO_SUCH_PROPERTY';

export type Finding = {
  /** null: a lock opens. */
  reason: Reason | null;
  /** What the reason does not say: a missing option, or what to do. */
  hint: string;
  at: Timestamp;
  isNow: boolean;
  /** null: the bytes are not a card. */
  fields: CardFields | null;
  property: (Pick<CardProperty, 'id'> & Partial<CardProperty>) | null;
  uid: Buffer | null;
  fingerprint: string | null;
  trailer: Buffer | null;
};

/** With these reasons the card may be valid: something that the check needs is missing. */
const UNCHECKED: ReadonlySet<Reason> = new Set<Reason>(['NO_KEYS', 'NO_PROPERTY', 'UID_NEEDED', 'UNKNOWN_KEY']);

export function verdictOf({ reason }: Pick<Finding, 'reason'>): Verdict {
  if (reason === null) return 'OPENS';
  return UNCHECKED.has(reason) ? 'NOT_CHECKED' : 'REFUSED';
}

function explainReason(reason: Reason, { fields, hint }: Finding): string {
  const sentences: Record<Reason, string> = {
    NOT_HPC1: 'the bytes are not an HPC1 card',
    RESERVED_BYTES: 'it uses bytes or bits that are zero in HPC1',
    NOT_ONE_KIND: 'it is not exactly one of stay card or temporary card',
    OTHER_PROPERTY: 'it belongs to another property',
    NO_SUCH_PROPERTY: 'it belongs to no property of this installation',
    WRONG_CODE: 'the authentication code is wrong, so nothing else on the card can be trusted',
    REVOKED: 'it is revoked',
    NOT_YET_VALID: `it is not valid before ${fields === null ? '' : instant(fields.issuedAt)}`,
    EXPIRED: `it expired at ${fields === null ? '' : instant(fields.expiresAt)}`,
    UNKNOWN_KEY: `it was made with key ${fields?.keyNumber}, which is not configured here`,
    UID_NEEDED: 'the card is bound to its chip: give the UID of the chip with --uid',
    NO_PROPERTY: 'its property is not known: give --property',
    NO_KEYS: 'there is no key to check it with',
  };
  return hint === '' ? sentences[reason] : `${sentences[reason]} (${hint})`;
}

function instant(seconds: number): Timestamp {
  return timestampAt(seconds * 1000);
}

function verdictSentence(finding: Finding): string {
  const when = finding.isNow ? 'now' : `at ${finding.at}`;
  const { reason } = finding;
  if (reason === null) return `A lock would open ${when}.`;
  if (verdictOf(finding) === 'REFUSED') return `A lock would NOT open ${when}: ${explainReason(reason, finding)}.`;
  return `The authentication code was NOT checked: ${explainReason(reason, finding)}.`;
}

function accessLine(trailer: Buffer): string {
  const { access } = parseTrailer(trailer);
  const ours = accessBytes(HPC1_ACCESS);
  if (access.equals(ours)) return `${hexOf(access)}, as in HPC1`;
  const judgement = parseAccessConditions(access) === null ? 'damaged, or not read' : 'the sector is not protected as in HPC1';
  return `${hexOf(access)}, NOT as in HPC1 (${hexOf(ours)}): ${judgement}`;
}

/** The finding for programs. Times are UTC. What `card` says is not verified unless the authentication code was found right. */
export function reportJson(finding: Finding): Record<string, unknown> {
  const { reason, fields, property, uid, fingerprint, trailer, at } = finding;
  return {
    verdict: verdictOf(finding),
    reason,
    sentence: verdictSentence(finding),
    at,
    card: fields && {
      kind: fields.kind,
      propertyHash: hexOf(fields.propertyHash),
      cardIndex: fields.cardIndex,
      roomNumber: fields.roomNumber,
      issuedAt: instant(fields.issuedAt),
      expiresAt: instant(fields.expiresAt),
      sequence: fields.sequence,
      status: fields.isRevoked ? 'REVOKED' : 'ACTIVE',
      uidBound: fields.isUidBound,
      keyNumber: fields.keyNumber,
    },
    property,
    uid: uid && hexOf(uid),
    keyFingerprint: fingerprint,
    accessBits: trailer && hexOf(parseTrailer(trailer).access),
    accessBitsAsWritten: trailer && parseTrailer(trailer).access.equals(accessBytes(HPC1_ACCESS)),
  };
}

function propertyLine({ property, fields }: Finding): string {
  const hash = fields === null ? '' : hexOf(fields.propertyHash);
  if (property === null) return `unknown (${hash} on the card)`;
  return property.name === undefined ? property.id : `${property.code}, ${property.name} (${property.id})`;
}

function chipLine({ fields, uid }: Finding): string {
  if (fields?.isUidBound !== true) return 'any';
  return uid === null ? 'bound to one chip' : `bound to one chip, checked for ${hexOf(uid)}`;
}

/** The finding for people, with the verdict in the last line. */
export function reportText(finding: Finding): string {
  const { fields, fingerprint, trailer } = finding;
  const rows: [string, string | number][] = [];
  if (fields !== null) {
    rows.push(
      ['Kind', fields.kind === 'STAY' ? 'stay card' : 'temporary card'],
      ['Property', propertyLine(finding)],
      ['Card index', fields.cardIndex],
      ['Room', fields.roomNumber],
      ['Issued', `${instant(fields.issuedAt)} (UTC)`],
      ['Expires', `${instant(fields.expiresAt)} (UTC)`],
      ['Sequence', fields.sequence],
      ['Status', fields.isRevoked ? 'revoked' : 'active'],
      ['Chip', chipLine(finding)],
      ['Key', `${fields.keyNumber}, ${fingerprint === null ? 'not confirmed' : `fingerprint ${fingerprint}`}`],
    );
  }
  if (trailer !== null) rows.push(['Access bits', accessLine(trailer)]);
  return [...rows.map(([label, value]) => `${label.padEnd(12)} ${value}`), verdictSentence(finding)].join('\n');
}
