import { currencyDecimals, numericText } from '../../platform/money.ts';
import { timestampAt } from '../../platform/time.ts';
import { type Html, html, type Shown } from './html.ts';
import type { Account, PaymentRecord, WireLink, WireQr } from './records.ts';
import type { Delivery } from './webhook-queue.ts';

/** A QR code or a link, as a customer sees it. */
export type Payable = Readonly<{
  id: string;
  kind: 'QR code' | 'Payment link';
  amount: number | null;
  currency: string;
  description: string;
  status: string;
  isOpen: boolean;
  createdAt: number;
  expiresAt: number | null;
}>;

export function qrPayable(qr: WireQr): Payable {
  return {
    ...{ id: qr.id, kind: 'QR code', amount: qr.payment_amount, currency: 'INR', description: qr.description || qr.name },
    status: qr.status === 'active' ? 'open' : (qr.close_reason ?? 'expired').replace('on_demand', 'closed'),
    ...{ isOpen: qr.status === 'active', createdAt: qr.created_at, expiresAt: qr.close_by },
  };
}

export function linkPayable(link: WireLink): Payable {
  const isOpen = link.status === 'created' || link.status === 'partially_paid';
  return {
    ...{
      id: link.id,
      kind: 'Payment link',
      amount: isOpen ? link.amount - link.amount_paid : link.amount,
      currency: link.currency,
    },
    ...{ description: link.description, status: link.status === 'created' ? 'open' : link.status.replace('_', ' '), isOpen },
    ...{ createdAt: link.created_at, expiresAt: link.expire_by === 0 ? null : link.expire_by },
  };
}

export function amountText(amount: number, currency: string): string {
  return `${currency} ${numericText(BigInt(amount), currencyDecimals(currency))}`;
}

function renderTime(at: string): Html {
  return html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function renderUnixTime(seconds: number): Html {
  return renderTime(timestampAt(seconds * 1_000));
}

/** Picture, amount, description and expiry. */
export function payableParts(
  { id, kind, amount, currency, description, status, isOpen, expiresAt }: Payable,
  heading: 'h1' | 'h3',
): Html {
  const title = html`${kind}${description === '' ? '' : `: ${description}`}`;
  const isQr = kind === 'QR code';
  return html`
    ${heading === 'h1' ? html`<h1>${title}</h1>` : html`<h3><a href="/pay/${id}">${title}</a></h3>`}
    ${isQr && isOpen ? html`<img src="/qr/${id}.png" alt="QR code ${id}" width="320" height="320">` : null}
    <p class="amount">${amount === null ? 'any amount' : amountText(amount, currency)}</p>
    <p class="soft">${status}${!isOpen || expiresAt === null ? null : html`, ends ${renderUnixTime(expiresAt)}`}</p>`;
}

function payButton(id: string, how: string, label: string, isPlain: boolean): Html {
  return html`<button name="how" value="${how}"${isPlain ? html` class="plain"` : null} aria-describedby="of-${id}">${label}</button>`;
}

/** The buttons of a customer. */
export function payForm({ id, kind, amount, description, isOpen }: Payable, isBig: boolean): Html {
  const buttons = isOpen
    ? [
        payButton(id, 'PAID', 'Pay', false),
        ...(isBig ? [payButton(id, 'FAILED_THEN_PAID', 'Pay and fail first', true), payButton(id, 'FAILED', 'Fail', true)] : []),
      ]
    : [payButton(id, 'LATE', 'Pay late, as if begun before the end', true)];
  const field =
    amount === null ? html`<label>Amount <input name="amount" inputmode="decimal" required autocomplete="off"></label>` : null;
  return html`<form method="post" action="/pay/${id}"><span id="of-${id}" hidden>${kind} ${description}</span>${field}${buttons}</form>`;
}

function table(label: string, caption: string, heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p class="soft">None yet.</p>`;
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function refundForm({ entity: { id, amount, amount_refunded: refunded, currency, captured } }: PaymentRecord): Shown {
  if (!captured || refunded === amount) return null;
  const left = numericText(BigInt(amount - refunded), currencyDecimals(currency));
  return html`<form method="post" action="/refund/${id}"><label>Amount <input name="amount" inputmode="decimal" value="${left}"
    autocomplete="off" required></label><button class="plain" aria-label="Refund of ${id}">Refund</button></form>`;
}

/** Payments, the newest first, each with a form to refund it. */
export function paymentTable(payments: readonly PaymentRecord[]): Html {
  const rows = payments.map((record) => {
    const { id, amount, currency, status, amount_refunded: refunded, created_at: at } = record.entity;
    const back = refunded === 0 ? null : html`<br>${amountText(refunded, currency)} refunded`;
    const purpose = record.qrId ?? record.linkId ?? '';
    return html`<tr><td>${renderUnixTime(at)}</td><td class="id">${id}<br><a href="/pay/${purpose}">${purpose}</a></td>
      <td class="whole">${amountText(amount, currency)}${back}</td><td>${status}</td><td>${refundForm(record)}</td></tr>`;
  });
  return table(
    'Payments',
    'Newest first. A refund made here is one that the hotel did not request.',
    ['Time', 'Payment', 'Amount', 'Status', 'Refund'],
    rows,
  );
}

function renderAttempts({ tries }: Delivery): string {
  return tries.map(({ status, problem }) => (status === null ? (problem ?? '') : String(status))).join(', ');
}

const STATES: Readonly<Record<Delivery['state'], string>> = {
  NOT_SENT: 'not sent: the account has no webhook',
  HELD: 'held back',
  WAITING: 'being delivered',
  DELIVERED: 'delivered',
  GAVE_UP: 'given up',
};

/** The events for the hotel, the newest first, and its responses. */
export function deliveryTable(deliveries: readonly Delivery[]): Html {
  const rows = deliveries.map(
    (delivery) => html`<tr><td>${renderTime(delivery.at)}</td><td class="id">${delivery.type}<br>${delivery.eventId}</td>
      <td>${STATES[delivery.state]}</td><td>${renderAttempts(delivery)}</td><td class="id">${delivery.url ?? ''}</td></tr>`,
  );
  return table('Events', 'Newest first.', ['Time', 'Event', 'State', 'Responses', 'To'], rows);
}

/** A whole page. */
export function renderPage(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head>
<body><header><p><a href="/">Gateway simulator</a> <span class="soft">No real money moves here.</span></p></header><main>${body}</main></body></html>
`;
}

export function accountLine({ keyId, webhookUrl }: Account): Html {
  return html`<li>${keyId} <span class="soft">${webhookUrl === null ? 'without a webhook' : `sends events to ${webhookUrl}`}</span></li>`;
}
