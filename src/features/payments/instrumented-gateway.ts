import { histogram } from '../../platform/telemetry/counters.ts';
import { inSpan } from '../../platform/telemetry/tracing.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';

/** The gateway usually responds within a second or two; a call with all its retries ends after 25 s. */
const DURATION_BOUNDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

const callDuration = histogram({
  name: 'hostelry_gateway_call_duration_seconds',
  help: 'Duration of calls to the payment gateway, retries included, by call and outcome.',
  labels: ['call', 'outcome'],
  bounds: DURATION_BOUNDS_SECONDS,
});

/** The methods that call the gateway; the other two only read what it has sent. */
const CALLS = [
  'createQr',
  'findQr',
  'getQr',
  'findQrOfPayment',
  'listQrPayments',
  'closeQr',
  'fetchPicture',
  'createLink',
  'findLink',
  'getLink',
  'findLinkOfPayment',
  'cancelLink',
  'getPayment',
  'refund',
  'listRefunds',
] as const satisfies readonly (keyof PaymentGateway)[];

type CallName = (typeof CALLS)[number];
type GatewayMethod = (...args: never[]) => Promise<unknown>;

/** `refused`: the gateway did nothing; `unknown`: what it did is not known; `failed`: a bug of ours. Without an error it is `ok`. */
function failureLabel(error: unknown): string {
  if (!(error instanceof GatewayError)) return 'failed';
  return error.outcome === 'REFUSED' ? 'refused' : 'unknown';
}

function measureCall<T>(call: CallName, run: () => Promise<T>): Promise<T> {
  return inSpan(`gateway ${call}`, { attributes: { 'hostelry.gateway.call': call } }, async (span) => {
    const startedAt = performance.now();
    let outcome = 'ok';
    try {
      return await run();
    } catch (error) {
      outcome = failureLabel(error);
      throw error;
    } finally {
      callDuration.observe((performance.now() - startedAt) / 1_000, call, outcome);
      span.set('hostelry.gateway.outcome', outcome);
    }
  });
}

/** Counts and times every call to the gateway and, while traces are on, opens a span for it. */
export function instrumentGateway(gateway: PaymentGateway): PaymentGateway {
  const calls = Object.fromEntries(
    CALLS.map((call) => {
      const method = gateway[call].bind(gateway) as GatewayMethod;
      return [call, (...args: never[]) => measureCall(call, () => method(...args))];
    }),
  );
  return { ...gateway, ...calls };
}
