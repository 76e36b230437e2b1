import { findOwner, getRecord, nowSeconds } from './books.ts';
import { EXPIRY_SECONDS_MAX, expireLink } from './links.ts';
import { endQr } from './qr-codes.ts';
import { ControlError, type WireLink, type World } from './records.ts';

function linkEnd(link: WireLink): number {
  return link.expire_by === 0 ? link.created_at + EXPIRY_SECONDS_MAX : link.expire_by;
}

/** Lets expire what has reached its time: QR codes without an event, links with one. */
export function expireDue(world: World): void {
  const now = nowSeconds(world);
  if (now === world.expiredAt) return;
  world.expiredAt = now;
  for (const account of world.accounts.values()) {
    for (const qr of account.qrs.values()) {
      if (qr.status === 'active' && qr.close_by !== null && qr.close_by <= now) endQr(world, qr, qr.close_by, null);
    }
    for (const link of account.links.values()) {
      const isOpen = link.status === 'created' || link.status === 'partially_paid';
      if (isOpen && linkEnd(link) <= now) expireLink(world, account, link, now);
    }
  }
}

/** Lets a QR code or link expire now. @throws ControlError 404, 409 when it has ended before */
export function expireNow(world: World, id: string): void {
  const now = nowSeconds(world);
  if (id.startsWith('plink_')) {
    const account = findOwner(world, 'links', id);
    const link = getRecord(account.links, id);
    if (link.status !== 'created') throw new ControlError(409, `The payment link is ${link.status}.`);
    expireLink(world, account, link, now);
    return;
  }
  const qr = getRecord(findOwner(world, 'qrs', id).qrs, id);
  if (qr.status === 'closed') throw new ControlError(409, 'The QR code is closed.');
  endQr(world, qr, now, null);
}
