import { histogram } from '../../platform/telemetry/counters.ts';
import { inSpan } from '../../platform/telemetry/tracing.ts';
import { GatewayError, type PaymentGateway } from './payment-gateway.ts';

/** The gateway answers within a second or two; a call with all its tries ends after 25. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

const callDuration = histogram({
  name: 'hostelry_gateway_call_duration_seconds',
  help: 'How long calls of the payment gateway took with all their tries, by call and outcome.',
  labels: ['call', 'outcome'],
  bounds: SECONDS,
});

/** The calls that ask the gateway; the two others only look at what it has sent. */
const CALLS = [
  'createQr',
  'findQr',
  'getQr',
  'findQrOfPayment',
  'listQrPayments',
  'closeQr',
  'createLink',
  'findLink',
  'getLink',
  'findLinkOfPayment',
  'cancelLink',
  'getPayment',
  'refund',
  'listRefunds',
] as const satisfies readonly (keyof PaymentGateway)[];

type Call = (typeof CALLS)[number];
type Asks = (...args: never[]) => Promise<unknown>;

/** `ok`; `refused`: the gateway said no and did nothing; `unknown`: nobody knows what it did; `failed`: a fault of ours. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof GatewayError)) return 'failed';
  return error.fate === 'REFUSED' ? 'refused' : 'unknown';
}

function watched<T>(call: Call, ask: () => Promise<T>): Promise<T> {
  return inSpan(`gateway ${call}`, { attributes: { 'hostelry.gateway.call': call } }, async (span) => {
    const begun = performance.now();
    let outcome = 'ok';
    try {
      return await ask();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      callDuration.observe((performance.now() - begun) / 1_000, call, outcome);
      span.set('hostelry.gateway.outcome', outcome);
    }
  });
}

/** The gateway with every call of it counted, timed and, while traces are on, a span. */
export function watchGateway(gateway: PaymentGateway): PaymentGateway {
  const calls = Object.fromEntries(
    CALLS.map((call) => {
      const ask = gateway[call].bind(gateway) as Asks;
      return [call, (...args: never[]) => watched(call, () => ask(...args))];
    }),
  );
  return { ...gateway, ...calls };
}
