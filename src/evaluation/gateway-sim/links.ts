import { newWireId, nowSeconds, storeRecord } from './books.ts';
import { checkAmount, checkFields, type Fields, flagIn, notesIn, pagingIn, takePage, textIn, wholeIn } from './checks.ts';
import type { Account, WireLink, World } from './records.ts';
import { invalidField, linkRefusal, NO_SUCH_ID } from './wire-error.ts';

const CREATE_FIELDS = [
  ...['amount', 'currency', 'accept_partial', 'first_min_partial_amount', 'upi_link', 'description', 'reference_id', 'customer'],
  ...['expire_by', 'notify', 'reminder_enable', 'notes', 'callback_url', 'callback_method', 'options'],
];
const EXPIRY_SECONDS_MIN = 15 * 60;
/** Six months: every link ends then, also one without `expire_by`. */
export const EXPIRY_SECONDS_MAX = 183 * 24 * 3_600;
const CONTACT = /^\+?\d{8,15}$/;

function linkExpiry(fields: Fields, now: number): number {
  const expireBy = wholeIn(fields, 'expire_by') ?? 0;
  if (expireBy === 0) return 0;
  if (expireBy < now + EXPIRY_SECONDS_MIN) throw invalidField('timestamp must be atleast 15 minutes in future', 'expire_by');
  if (expireBy > now + EXPIRY_SECONDS_MAX) throw invalidField('timestamp must be within 6 months', 'expire_by');
  return expireBy;
}

/** @throws WireError 400 for a reference that another link has or had */
function checkReference(fields: Fields, account: Account): string {
  const reference = textIn(fields, 'reference_id', 40) ?? '';
  if (reference === '') return '';
  for (const link of account.links.values()) {
    if (link.reference_id === reference) throw linkRefusal('payment link creation with reference ID already attempted');
  }
  return reference;
}

function linkCustomer(fields: Fields): WireLink['customer'] {
  const customer = checkFields(fields['customer'], ['name', 'contact', 'email']);
  const pairs = ['name', 'contact', 'email'].map((name) => [name, textIn(customer, name, 255)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

function linkNotify(fields: Fields, { contact, email }: WireLink['customer']): WireLink['notify'] {
  const wish = checkFields(fields['notify'], ['sms', 'email', 'whatsapp']);
  const notify = { email: flagIn(wish, 'email'), sms: flagIn(wish, 'sms'), whatsapp: flagIn(wish, 'whatsapp') };
  if (notify.sms && !CONTACT.test(contact ?? '')) throw invalidField('customer contact is required to notify by sms', 'contact');
  if (notify.email && !email) throw invalidField('customer email is required to notify by email', 'email');
  return notify;
}

function linkCallback(fields: Fields): Pick<WireLink, 'callback_url' | 'callback_method'> {
  const url = textIn(fields, 'callback_url') ?? '';
  const method = textIn(fields, 'callback_method') ?? '';
  if (url !== '' && method !== 'get') throw invalidField('callback_method must be get', 'callback_method');
  return { callback_url: url, callback_method: method };
}

function linkPrices(fields: Fields, account: Account) {
  const amount = wholeIn(fields, 'amount');
  if (amount === undefined) throw invalidField('amount: cannot be blank.', 'amount');
  const currency = textIn(fields, 'currency') ?? 'INR';
  checkAmount(amount, currency);
  const isPartial = flagIn(fields, 'accept_partial');
  const firstMin = wholeIn(fields, 'first_min_partial_amount') ?? 0;
  if (firstMin !== 0 && (!isPartial || firstMin < 1 || firstMin > amount)) {
    throw invalidField(
      'first_min_partial_amount must be at most the amount of a link that accepts partial payments',
      'first_min_partial_amount',
    );
  }
  const isUpi = flagIn(fields, 'upi_link');
  if (isUpi && (currency !== 'INR' || isPartial)) throw invalidField('UPI links are in INR and paid in full', 'upi_link');
  if (isUpi && account.keyId.startsWith('rzp_test_')) throw linkRefusal('UPI Payment Links is not supported in Test Mode');
  return { amount, currency, accept_partial: isPartial, first_min_partial_amount: firstMin, upi_link: isUpi };
}

/** POST /v1/payment_links */
export function createLink(world: World, account: Account, body: unknown): WireLink {
  const fields = checkFields(body, CREATE_FIELDS);
  const prices = linkPrices(fields, account);
  const customer = linkCustomer(fields);
  const notes = notesIn(fields);
  const now = nowSeconds(world);
  const id = newWireId('plink');
  const link: WireLink = {
    ...prices,
    ...linkCallback(fields),
    id,
    amount_paid: 0,
    cancelled_at: 0,
    created_at: now,
    customer,
    description: textIn(fields, 'description') ?? '',
    expire_by: linkExpiry(fields, now),
    expired_at: 0,
    notes: Array.isArray(notes) ? null : notes,
    notify: linkNotify(fields, customer),
    payments: null,
    reference_id: checkReference(fields, account),
    reminder_enable: flagIn(fields, 'reminder_enable'),
    reminders: [],
    short_url: `${world.publicUrl}/pay/${id}`,
    status: 'created',
    updated_at: now,
    user_id: '',
    whatsapp_link: false,
  };
  storeRecord(world, account.links, id, link);
  return link;
}

/** GET /v1/payment_links/{id} */
export function getLink(account: Account, id: string): WireLink {
  if (!/^plink_[A-Za-z0-9]{14}$/.test(id)) throw linkRefusal(`invalid input [id] = [${id}]`);
  const link = account.links.get(id);
  if (link === undefined) throw linkRefusal(NO_SUCH_ID);
  return link;
}

/** GET /v1/payment_links?payment_id=&reference_id= */
export function listLinks(account: Account, query: URLSearchParams): object {
  const paymentId = query.get('payment_id');
  const reference = query.get('reference_id');
  const linkId = paymentId === null ? null : account.payments.get(paymentId)?.linkId;
  const found = [...account.links.values()].filter(
    (link) => (paymentId === null || link.id === linkId) && (reference === null || link.reference_id === reference),
  );
  return { payment_links: takePage(found, pagingIn(query)) };
}

/** POST /v1/payment_links/{id}/cancel */
export function cancelLink(world: World, account: Account, id: string): WireLink {
  const link = getLink(account, id);
  if (link.status === 'expired') throw linkRefusal('cannot cancel or expire an expired link');
  if (link.status === 'cancelled') throw linkRefusal('cannot cancel or expire an already cancelled link');
  if (link.status !== 'created') throw linkRefusal('cannot cancel or expire an already paid/partially paid link');
  const now = nowSeconds(world);
  Object.assign(link, { status: 'cancelled', cancelled_at: now, updated_at: now });
  world.changed();
  world.announce(account, 'payment_link.cancelled', { payment_link: link });
  return link;
}

/** POST /v1/payment_links/{id}/notify_by/{medium}. Nothing is sent. */
export function notifyLink(account: Account, id: string, medium: string): object {
  const link = getLink(account, id);
  if (medium !== 'sms' && medium !== 'email') throw linkRefusal(`invalid input [medium] = [${medium}]`);
  if (link.status !== 'created' && link.status !== 'partially_paid')
    throw linkRefusal('notification cannot be sent for this link');
  const address = medium === 'sms' ? link.customer.contact : link.customer.email;
  if (address === undefined) throw linkRefusal(`customer ${medium === 'sms' ? 'contact' : 'email'} is missing`);
  return { success: true };
}

/** Lets the link expire, with its event. */
export function expireLink(world: World, account: Account, link: WireLink, at: number): void {
  Object.assign(link, { status: 'expired', expired_at: at, updated_at: at });
  world.changed();
  world.announce(account, 'payment_link.expired', { payment_link: link });
}
