import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { currencyDecimals, minorFromNumeric } from '../../platform/money.ts';
import { findOwner, getRecord } from './books.ts';
import type { Controls } from './controls.ts';
import { expireDue } from './expiry.ts';
import { type Html, html } from './html.ts';
import type { Request } from './http.ts';
import {
  accountLine,
  deliveryTable,
  linkPayable,
  type Payable,
  payableParts,
  payForm,
  paymentTable,
  qrPayable,
  renderPage,
} from './page-parts.ts';
import { STYLE } from './page-style.ts';
import { qrPng, upiText } from './qr-picture.ts';
import { type Account, ControlError, type PaymentRecord, type World } from './records.ts';

/** The page shows so many of each kind, the newest ones. */
const SHOWN_MAX = 50;
/** The longest time that a form waits for its events, to show the hotel's responses. */
const ANSWERS_MS_MAX = 3_000;

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // "no-referrer" would also remove the Origin header of the page's own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

function sendPage(response: ServerResponse, status: number, title: string, body: Html): void {
  response.writeHead(status, PAGE_HEADERS).end(renderPage(title, body).markup);
}

function newestFirst<Item>(items: readonly Item[]): Item[] {
  return items.slice(-SHOWN_MAX).reverse();
}

function payablesOf({ qrs, links }: Account): Payable[] {
  return [...[...qrs.values()].map(qrPayable), ...[...links.values()].map(linkPayable)];
}

/** @throws ControlError 404 */
function payableOf(world: World, id: string): { account: Account; payable: Payable } {
  const isLink = id.startsWith('plink_');
  const account = findOwner(world, isLink ? 'links' : 'qrs', id);
  return { account, payable: isLink ? linkPayable(getRecord(account.links, id)) : qrPayable(getRecord(account.qrs, id)) };
}

function showList(world: World, controls: Controls, response: ServerResponse): void {
  const accounts = [...world.accounts.values()];
  const open = accounts.flatMap(payablesOf).filter(({ isOpen }) => isOpen);
  const payments = accounts.flatMap(({ payments }) => [...payments.values()]);
  const cards = newestFirst(open.sort((a, b) => a.createdAt - b.createdAt)).map(
    (payable) => html`<li class="card">${payableParts(payable, 'h3')}${payForm(payable, false)}</li>`,
  );
  const sorted = payments.sort((a, b) => a.entity.created_at - b.entity.created_at);
  const body = html`<h1>Gateway simulator</h1>
    <p class="soft">Pay what the hotel requests, as a guest would with a phone.</p>
    <h2>Open QR codes and payment links</h2>
    ${cards.length === 0 ? html`<p class="soft">None. Create one for a booking, and reload this page.</p>` : html`<ul class="cards">${cards}</ul>`}
    <h2>Payments</h2>${paymentTable(newestFirst(sorted))}
    <h2>Events sent to the hotel</h2>${deliveryTable(newestFirst(controls.deliveries()))}
    <h2>Accounts</h2><ul>${accounts.map(accountLine)}</ul>`;
  sendPage(response, 200, 'Gateway simulator', body);
}

function showOne(world: World, controls: Controls, { response, id }: { response: ServerResponse; id: string }): void {
  const { account, payable } = payableOf(world, id);
  const payments = [...account.payments.values()].filter(({ qrId, linkId }) => (qrId ?? linkId) === id);
  const ids = new Set([id, ...payments.map(({ entity }) => entity.id)]);
  const deliveries = controls.deliveries(account.keyId).filter(({ about }) => about.some((one) => ids.has(one)));
  const body = html`<div class="card big">${payableParts(payable, 'h1')}${payForm(payable, true)}</div>
    <h2>Payments</h2>${paymentTable(newestFirst(payments))}
    <h2>Events sent to the hotel</h2>${deliveryTable(newestFirst(deliveries))}`;
  sendPage(response, 200, `${payable.kind} ${payable.status}`, body);
}

/** Waits for the first delivery of all events about that record, for a limited time. */
async function waitForDeliveries(controls: Controls, id: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < ANSWERS_MS_MAX; waitedMs += 20) {
    const isUnderWay = controls
      .deliveries()
      .some(({ about, state, tries }) => state === 'WAITING' && tries.length === 0 && about.includes(id));
    if (!isUnderWay) return;
    await sleep(20);
  }
}

/** @throws ControlError 400 for a text that is not an amount of the currency */
function amountIn(form: URLSearchParams, currency: string): bigint {
  const text = (form.get('amount') ?? '').trim();
  try {
    if (text.length > 20) throw new RangeError('too long');
    return minorFromNumeric(text, currencyDecimals(currency));
  } catch {
    throw new ControlError(400, 'The amount must be a number like 150 or 150.50.');
  }
}

async function payByForm(controls: Controls, id: string, form: URLSearchParams): Promise<string> {
  const how = form.get('how') ?? 'PAID';
  const amount = form.has('amount') ? { amount: amountIn(form, 'INR') } : {};
  const outcome = how === 'FAILED' || how === 'FAILED_THEN_PAID' ? how : 'PAID';
  const payment = controls.pay(id, { ...amount, outcome, late: how === 'LATE' });
  await waitForDeliveries(controls, payment.id);
  return id;
}

async function refundByForm(world: World, controls: Controls, paymentId: string, form: URLSearchParams): Promise<string> {
  const record: PaymentRecord = getRecord(findOwner(world, 'payments', paymentId).payments, paymentId);
  const refund = controls.refund(paymentId, { amount: amountIn(form, record.entity.currency) });
  await waitForDeliveries(controls, refund.id);
  return record.qrId ?? record.linkId ?? '';
}

async function sendPicture(world: World, response: ServerResponse, id: string): Promise<void> {
  const png = await qrPng(upiText(getRecord(findOwner(world, 'qrs', id).qrs, id)));
  // The hotel's own pages embed it too.
  response.writeHead(200, { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' }).end(png);
}

async function routePage(world: World, controls: Controls, { request, response, url, text }: Request): Promise<void> {
  const [, folder = '', name = '', ...rest] = url.pathname.split('/');
  const isGet = request.method === 'GET';
  if (rest.length === 0 && isGet && folder === '' && name === '') return showList(world, controls, response);
  if (rest.length === 0 && isGet && folder === 'style.css') {
    response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(STYLE);
    return;
  }
  if (rest.length === 0 && isGet && folder === 'pay') return showOne(world, controls, { response, id: name });
  if (rest.length === 0 && isGet && folder === 'qr' && name.endsWith('.png')) {
    return await sendPicture(world, response, name.slice(0, -'.png'.length));
  }
  const isForm = request.method === 'POST' && rest.length === 0;
  const form = new URLSearchParams(text);
  if (!isForm || (folder !== 'pay' && folder !== 'refund')) throw new ControlError(404, 'There is no such page.');
  const id = folder === 'pay' ? await payByForm(controls, name, form) : await refundByForm(world, controls, name, form);
  response.writeHead(303, { location: `/pay/${id}` }).end();
}

/** Responds to everything except the API and the controls: the page for people, its forms and pictures. */
export async function handlePage(world: World, controls: Controls, request: Request): Promise<void> {
  expireDue(world);
  try {
    await routePage(world, controls, request);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    const body = html`<h1 class="warn" role="alert">${error.message}</h1><p><a href="/">Back to the list</a></p>`;
    sendPage(request.response, error.status, 'This cannot be done', body);
  }
}
