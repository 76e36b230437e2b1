import { type AccountSettings, accountOf, ownerOf, setAccount } from './books.ts';
import { type BooksView, viewBooks } from './books-view.ts';
import { expireDue, expireNow } from './expiry.ts';
import type { Faults, Misbehaviour } from './faults.ts';
import { cancelLink } from './links.ts';
import { type PayOptions, pay } from './payments.ts';
import { closeQr } from './qr-codes.ts';
import { ControlError, type RefundMode, type WirePayment, type WireRefund, type World } from './records.ts';
import { refundAtDashboard, settleRefund } from './refunds.ts';
import type { Delivery, WebhookQueue, WebhookSettings } from './webhook-queue.ts';
import { WireError } from './wire-error.ts';

/** All that can be done to the stand-in from outside its API. What is refused is thrown as ControlError. */
export type Controls = Readonly<{
  /** Adds an account, or changes the secret and webhook of the one with that key id. */
  setAccount(settings: AccountSettings): void;
  /** A customer pays the QR code or link of that gateway id. Events are sent afterwards: see `quiet`. */
  pay(id: string, options?: PayOptions): WirePayment;
  /** Closes a QR code or cancels a link at the dashboard, with the events of it. */
  close(id: string): void;
  /** Lets a QR code (no event) or a link (with its event) expire now. */
  expire(id: string): void;
  /** A refund made at the dashboard; all that is left when no amount is given. */
  refund(paymentId: string, options?: { amount?: number | bigint; emit?: boolean }): WireRefund;
  /** What becomes of new refunds of that account; PROCESSED at first. */
  setRefunds(keyId: string, mode: RefundMode): void;
  settleRefund(refundId: string, fate: 'PROCESSED' | 'FAILED', options?: { emit?: boolean }): WireRefund;
  /** The next calls go wrong; the oldest misbehaviour that fits a call is taken. */
  misbehave(fault: Misbehaviour): void;
  /** Forgets all misbehaviour that has not happened yet. */
  behave(): void;
  webhooks(settings: WebhookSettings): void;
  /** Sends the events that `webhooks({hold: true})` has kept, and keeps no more. @returns how many deliveries */
  release(order?: 'AS_MADE' | 'REVERSED' | 'RANDOM'): number;
  books(keyId: string): BooksView;
  /** Every event of the account (of all) and what became of it, oldest first. Tries are added while it is delivered. */
  deliveries(keyId?: string): readonly Delivery[];
  /** Waits until no event but held ones is left to deliver. @throws ControlError after `msMax` (20 s) */
  quiet(msMax?: number): Promise<void>;
}>;

const QUIET_MS_MAX = 20_000;

function checkWebhooks({ repeat = 1, delayMs = 0, concurrency = 1 }: WebhookSettings): void {
  for (const [name, value] of Object.entries({ repeat, concurrency })) {
    if (!Number.isInteger(value) || value < 1 || value > 100) throw new ControlError(400, `${name} must be 1 to 100`);
  }
  if (!(delayMs >= 0 && delayMs <= 600_000)) throw new ControlError(400, 'delayMs must be 0 to 600000');
}

/** What the wire refuses is for the control interface a refusal with the same words. */
function refused<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof WireError ? new ControlError(error.status, error.message) : error;
  }
}

/** The controls over these books, events and faults. */
export function controlsOf(world: World, queue: WebhookQueue, faults: Faults): Controls {
  const due = (): void => expireDue(world);
  return {
    setAccount: (settings) => void setAccount(world, settings),
    pay(id, options = {}) {
      due();
      return refused(() => pay(world, id, options));
    },
    close(id) {
      due();
      if (id.startsWith('plink_')) refused(() => cancelLink(world, ownerOf(world, 'links', id), id));
      else refused(() => closeQr(world, ownerOf(world, 'qrs', id), id));
    },
    expire(id) {
      due();
      expireNow(world, id);
    },
    refund: (paymentId, options = {}) => refused(() => refundAtDashboard(world, paymentId, options)),
    setRefunds(keyId, mode) {
      accountOf(world, keyId).refundMode = mode;
      world.changed();
    },
    settleRefund: (id, fate, options = {}) => settleRefund(world, id, fate, options),
    misbehave: (fault) => faults.add(fault),
    behave: () => faults.clear(),
    webhooks(settings) {
      checkWebhooks(settings);
      queue.configure(settings);
    },
    release: (order = 'AS_MADE') => queue.release(order),
    books(keyId) {
      due();
      return viewBooks(accountOf(world, keyId));
    },
    deliveries: (keyId) => (keyId === undefined ? [...queue.log] : queue.log.filter((delivery) => delivery.keyId === keyId)),
    quiet: (msMax = QUIET_MS_MAX) => queue.quiet(msMax),
  };
}
