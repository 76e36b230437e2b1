/**
 * Runs the gateway simulator, so that online payments can be tried without an account at a gateway:
 *
 *   npm run gateway-sim -- [--port 4010] [--state gateway.json] [--webhook-url http://localhost:3000/...]
 *
 * Start the service with its address in GATEWAY_BASE_URL. What it supports and how to make it fail: src/evaluation/gateway-sim/README.md.
 */
import { parseArgs } from 'node:util';
import { type GatewaySim, startGatewaySim } from '../src/evaluation/gateway-sim/gateway-sim.ts';

const USAGE = `Usage: npm run gateway-sim -- [options]
  --port <number>          by default 4010; 0 takes any free port
  --state <file>           saves accounts, QR codes and payments there for the next run (readable by the owner only)
  --public-url <address>   how browsers reach it; by default its own address
  --key-id <text>          of the account; by default rzp_test_standin
  --key-secret <text>      of the account; by default standin-secret
  --webhook-url <address>  where its events go: the webhook address of the property
  --webhook-secret <text>  signs the events; without it they are unsigned`;

const PORT = '4010';
const KEY_ID = 'rzp_test_standin';
const KEY_SECRET = 'standin-secret';
/** Under npm, Ctrl-C reaches the process twice. */
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

/** Prints everything in one write: a program that has read the first line has read it all. */
function printWelcome({ url }: GatewaySim, options: Options): void {
  const keyId = options['key-id'] ?? KEY_ID;
  const lines = [
    'The gateway simulator is ready. No real money moves here.',
    `  For the service  GATEWAY_BASE_URL=${url}/v1`,
    `  Its account      keyId ${keyId}, keySecret ${options['key-secret'] === undefined ? KEY_SECRET : 'as given'}`,
    `  Its events       ${options['webhook-url'] ?? `as set before, or with: curl ${url}/sim/accounts -d '{"keyId": ..., "keySecret": ..., "webhookUrl": ..., "webhookSecret": ...}'`}`,
    `  Page to pay      ${url}/`,
    `  Controls         ${url}/sim/ (src/evaluation/gateway-sim/README.md)`,
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
