import { type AccountSettings, findOwner, getAccount, setAccount } from './books.ts';
import { type BooksView, readBooks } from './books-view.ts';
import { expireDue, expireNow } from './expiry.ts';
import type { Fault, Faults } from './faults.ts';
import { cancelLink } from './links.ts';
import { type PayOptions, pay } from './payments.ts';
import { closeQr } from './qr-codes.ts';
import { ControlError, type RefundMode, type WirePayment, type WireRefund, type World } from './records.ts';
import { refundAtDashboard, settleRefund } from './refunds.ts';
import type { Delivery, WebhookQueue, WebhookSettings } from './webhook-queue.ts';
import { WireError } from './wire-error.ts';

/** What tests and people can do with the simulator besides its API. @throws ControlError from every method that refuses */
export type Controls = Readonly<{
  /** Adds an account, or changes the secret and webhook of the one with that key id. */
  setAccount(settings: AccountSettings): void;
  /** A customer pays the QR code or link with that gateway id. Events are sent afterwards: see `quiet`. */
  pay(id: string, options?: PayOptions): WirePayment;
  /** Closes a QR code or cancels a link at the dashboard, with its events. */
  close(id: string): void;
  /** Lets a QR code (no event) or a link (with its event) expire now. */
  expire(id: string): void;
  /** Makes a refund at the dashboard; without an amount, of all that is left. */
  refund(paymentId: string, options?: { amount?: number | bigint; emit?: boolean }): WireRefund;
  /** The outcome of new refunds of that account; PROCESSED at first. */
  setRefunds(keyId: string, mode: RefundMode): void;
  settleRefund(refundId: string, outcome: 'PROCESSED' | 'FAILED', options?: { emit?: boolean }): WireRefund;
  /** Makes the next calls go wrong; the oldest fault that matches a call is used. */
  misbehave(fault: Fault): void;
  /** Removes all faults that have not happened yet. */
  behave(): void;
  webhooks(settings: WebhookSettings): void;
  /** Sends the events that `webhooks({hold: true})` has held, and holds no more. @returns the number of deliveries */
  release(order?: 'AS_MADE' | 'REVERSED' | 'RANDOM'): number;
  books(keyId: string): BooksView;
  /** Every event of the account, or of all, with its delivery, the oldest first. Attempts are added while it is delivered. */
  deliveries(keyId?: string): readonly Delivery[];
  /** Waits until every event that is not held is delivered. @throws ControlError after `msMax` (20 s) */
  quiet(msMax?: number): Promise<void>;
}>;

const QUIET_MS_MAX = 20_000;

function checkWebhooks({ repeat = 1, delayMs = 0, concurrency = 1 }: WebhookSettings): void {
  for (const [name, value] of Object.entries({ repeat, concurrency })) {
    if (!Number.isInteger(value) || value < 1 || value > 100) throw new ControlError(400, `${name} must be 1 to 100`);
  }
  if (!(delayMs >= 0 && delayMs <= 600_000)) throw new ControlError(400, 'delayMs must be 0 to 600000');
}

/** Turns a refusal of the API into a refusal of the controls with the same words. */
function asControlError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof WireError ? new ControlError(error.status, error.message) : error;
  }
}

export function createControls(world: World, queue: WebhookQueue, faults: Faults): Controls {
  const due = (): void => expireDue(world);
  return {
    setAccount: (settings) => void setAccount(world, settings),
    pay(id, options = {}) {
      due();
      return asControlError(() => pay(world, id, options));
    },
    close(id) {
      due();
      if (id.startsWith('plink_')) asControlError(() => cancelLink(world, findOwner(world, 'links', id), id));
      else asControlError(() => closeQr(world, findOwner(world, 'qrs', id), id));
    },
    expire(id) {
      due();
      expireNow(world, id);
    },
    refund: (paymentId, options = {}) => asControlError(() => refundAtDashboard(world, paymentId, options)),
    setRefunds(keyId, mode) {
      getAccount(world, keyId).refundMode = mode;
      world.changed();
    },
    settleRefund: (id, outcome, options = {}) => settleRefund(world, id, outcome, options),
    misbehave: (fault) => faults.add(fault),
    behave: () => faults.clear(),
    webhooks(settings) {
      checkWebhooks(settings);
      queue.configure(settings);
    },
    release: (order = 'AS_MADE') => queue.release(order),
    books(keyId) {
      due();
      return readBooks(getAccount(world, keyId));
    },
    deliveries: (keyId) => (keyId === undefined ? [...queue.log] : queue.log.filter((delivery) => delivery.keyId === keyId)),
    quiet: (msMax = QUIET_MS_MAX) => queue.quiet(msMax),
  };
}
