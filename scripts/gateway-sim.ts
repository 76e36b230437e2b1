/**
 * Runs the stand-in for the payment gateway, so that online payments can be tried without an account anywhere:
 *
 *   npm run gateway-sim -- [--port 4010] [--state gateway.json] [--webhook-url http://localhost:3000/...]
 *
 * The service finds it by GATEWAY_BASE_URL. What it speaks and how it is told to misbehave: src/gateway-sim/README.md.
 */
import { parseArgs } from 'node:util';
import { type GatewaySim, startGatewaySim } from '../src/gateway-sim/gateway-sim.ts';

const USAGE = `Usage: npm run gateway-sim -- [options]
  --port <number>          4010 when left out; 0 takes any that is free
  --state <file>           keeps accounts, QR codes and payments there (owner only) from one run to the next
  --public-url <address>   how browsers reach it, when not at its own address
  --key-id <text>          of the account; rzp_test_standin when left out
  --key-secret <text>      of the account; standin-secret when left out
  --webhook-url <address>  where its events go: the webhook address of the property
  --webhook-secret <text>  with which they are signed; unsigned without one`;

const PORT = '4010';
const KEY_ID = 'rzp_test_standin';
const KEY_SECRET = 'standin-secret';
/** Ctrl-C reaches the process twice when it runs under npm. */
const SAME_SIGNAL_MS = 300;

function readArguments() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ port: text, state: text, 'public-url': text, 'key-id': text, 'key-secret': text },
      ...{ 'webhook-url': text, 'webhook-secret': text, help: { type: 'boolean', default: false } },
    },
  });
  const port = Number(values.port ?? PORT);
  if (!/^\d{1,5}$/.test(values.port ?? PORT) || port > 65_535) throw new Error(`--port must be 0 to 65535, not "${values.port}"`);
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty !== undefined) throw new Error(`--${empty[0]} is empty`);
  if (values['key-id'] !== undefined && values['key-secret'] === undefined) throw new Error('--key-id needs --key-secret');
  const publicUrl = values['public-url'];
  if (publicUrl !== undefined && !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')) {
    throw new Error('--public-url must be an address with http or https');
  }
  return { ...values, port };
}

type Options = ReturnType<typeof readArguments>;

async function start(options: Options): Promise<GatewaySim> {
  const publicUrl = options['public-url'];
  const sim = await startGatewaySim({
    ...{ port: options.port, stateFile: options.state ?? null },
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
  const [webhookUrl, webhookSecret] = [options['webhook-url'], options['webhook-secret']];
  try {
    sim.setAccount({
      ...{ keyId: options['key-id'] ?? KEY_ID, keySecret: options['key-secret'] ?? KEY_SECRET },
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
      ...(webhookSecret === undefined ? {} : { webhookSecret }),
    });
  } catch (error) {
    await sim.stop();
    throw error;
  }
  return sim;
}

/** All in one write: who sees the first line sees all of it. */
function printWelcome({ url }: GatewaySim, options: Options): void {
  const keyId = options['key-id'] ?? KEY_ID;
  const lines = [
    'A stand-in for the payment gateway is ready. No real money moves here.',
    `  For the service  GATEWAY_BASE_URL=${url}/v1`,
    `  Its account      keyId ${keyId}, keySecret ${options['key-secret'] === undefined ? KEY_SECRET : 'as given'}`,
    `  Its events       ${options['webhook-url'] ?? `as set before, or by: curl ${url}/sim/accounts -d '{"keyId": ..., "keySecret": ..., "webhookUrl": ..., "webhookSecret": ...}'`}`,
    `  Page to pay      ${url}/`,
    `  Controls         ${url}/sim/ (src/gateway-sim/README.md)`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function stopOnSignal(sim: GatewaySim): void {
  let firstAt: number | null = null;
  const onSignal = (): void => {
    const now = Date.now();
    if (firstAt !== null && now - firstAt < SAME_SIGNAL_MS) return;
    if (firstAt !== null) process.exit(1);
    firstAt = now;
    void sim.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}

try {
  const options = readArguments();
  if (options.help) {
    process.stdout.write(`${USAGE}\n`);
  } else {
    const sim = await start(options);
    stopOnSignal(sim);
    printWelcome(sim, options);
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`gateway-sim: ${message.split(/\n|\. To specify/)[0]} (--help lists the options)`);
  process.exitCode = 1;
}
