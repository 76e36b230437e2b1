import { conflict, invalid, Problem } from '../../platform/errors.ts';

const ENDPOINTS_MAX = 20;
const SECRET_SHOWN_END = 4;

/** A URL to which events may be sent, in its normal form. @throws Problem 400 */
export function readEndpointUrl(text: string, isHttpAllowed: boolean): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const protocols = isHttpAllowed ? ['https:', 'http:'] : ['https:'];
  if (url === null || !protocols.includes(url.protocol)) {
    throw invalid('url', `must be a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`);
  }
  if (url.username !== '' || url.password !== '') throw invalid('url', 'must not hold a user or a password');
  if (url.hash !== '') throw invalid('url', 'must not have a fragment');
  return url.href;
}

/** The URL without its path, which may hold a key of the receiver. */
export function maskUrl(url: string): string {
  return `${new URL(url).origin}/…`;
}

/** The signing secret as the API shows it. */
export function maskSecret(secret: string): string {
  return `whsec_••••••••${secret.slice(-SECRET_SHOWN_END)}`;
}

/** 409 when the property has as many endpoints as it may have, otherwise null. */
export function refuseMoreEndpoints(count: number): Problem | null {
  return count < ENDPOINTS_MAX ? null : conflict(`the property has ${count} webhook endpoints already`, 'limit_reached');
}

/** 409 while the secret before is still valid, otherwise null: with a third secret a receiver might know none of the two that sign. */
export function refuseRotation(previousValidUntil: string | null, now: string): Problem | null {
  return previousValidUntil === null || previousValidUntil <= now
    ? null
    : conflict(
        `the secret was changed less than 24 hours ago: try again after ${previousValidUntil}, or revoke both secrets with revokePrevious`,
        'changed_too_often',
      );
}

/** 410 when events after the position were deleted, or it is not yet reached; otherwise null. */
export function refusePosition(after: number, range: { lastPosition: number; purgedThrough: number }): Problem | null {
  if (after < range.purgedThrough) {
    return new Problem(
      410,
      `events up to position ${range.purgedThrough} have been deleted: read the records again, then continue after ${range.lastPosition}`,
      { reason: 'events_gone' },
    );
  }
  if (after > range.lastPosition) {
    return new Problem(
      410,
      `there is no position ${after}, the database was restored: read the records again, then continue after ${range.lastPosition}`,
      { reason: 'events_gone' },
    );
  }
  return null;
}
