import { type Clock, systemClock } from '../../../platform/time.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { watchGateway } from '../watched-gateway.ts';
import { createHttp, DEFAULT_TIMINGS, type Timings } from './razorpay-http.ts';
import {
  findLink,
  findLinkOfPayment,
  findQr,
  findQrOfPayment,
  getRecord,
  LINK,
  listQrPayments,
  listRefunds,
  PAYMENT,
  QR,
} from './razorpay-reads.ts';
import { noticeOf } from './razorpay-shapes.rules.ts';
import { createLink, createQr, endRecord, refund } from './razorpay-writes.ts';
import { isSigned } from './signature.ts';

/**
 * The gateway Razorpay behind the port (its wire protocol: razorpay.com/docs/api). `baseUrl` is the address of its API with `/v1`.
 * `timings` are for tests; calls end early, with a fate that is not known, when `leaving` is aborted. Errors as the port has them; their texts hold neither keys nor anything about a guest.
 */
export function createRazorpay(options: {
  baseUrl: string;
  clock?: Clock;
  timings?: Timings;
  leaving?: AbortSignal;
}): PaymentGateway {
  const { baseUrl, timings = DEFAULT_TIMINGS, leaving } = options;
  const begin = createHttp({ baseUrl, timings, leaving });
  const clock = options.clock ?? systemClock;
  return watchGateway({
    createQr: (keys, draft) => createQr(begin(keys), draft),
    findQr: (keys, requestId, since) => findQr(begin(keys), requestId, { since, now: clock() }),
    getQr: (keys, qrId) => getRecord(begin(keys), QR, qrId),
    findQrOfPayment: (keys, paymentId) => findQrOfPayment(begin(keys), paymentId),
    listQrPayments: (keys, qrId) => listQrPayments(begin(keys), qrId),
    closeQr: (keys, qrId) => endRecord(begin(keys), QR, qrId),
    createLink: (keys, draft) => createLink(begin(keys), draft),
    findLink: (keys, requestId) => findLink(begin(keys), requestId),
    getLink: (keys, linkId) => getRecord(begin(keys), LINK, linkId),
    findLinkOfPayment: (keys, paymentId) => findLinkOfPayment(begin(keys), paymentId),
    cancelLink: (keys, linkId) => endRecord(begin(keys), LINK, linkId),
    getPayment: (keys, paymentId) => getRecord(begin(keys), PAYMENT, paymentId),
    refund: (keys, draft) => refund(begin(keys), draft),
    listRefunds: (keys, paymentId) => listRefunds(begin(keys), paymentId),
    isSigned,
    readNotice: noticeOf,
  });
}
