import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Controls } from './controls.ts';
import { OPERATIONS } from './faults.ts';
import { type Request, sendJson } from './http.ts';
import { ControlError } from './records.ts';

const strict = { additionalProperties: false };
const Text = Type.String({ maxLength: 2_048 });
const TextOrNull = Type.Union([Text, Type.Null()]);
const Amount = Type.Optional(Type.Integer({ minimum: 1 }));
const Flag = Type.Optional(Type.Boolean());
const Count = Type.Optional(Type.Integer({ minimum: 0 }));

/** One control: `run` gets a body of the form `form`, and its result is the response. */
type Control = Readonly<{ form: TSchema; run: (body: unknown) => unknown }>;

function control<Form extends TSchema>(form: Form, run: (body: Static<Form>) => unknown): Control {
  return { form, run: (body) => run(body as Static<Form>) };
}

const Id = Type.Object({ id: Text }, strict);
const Account = Type.Object(
  { keyId: Text, keySecret: Text, webhookUrl: Type.Optional(TextOrNull), webhookSecret: Type.Optional(TextOrNull) },
  strict,
);
const Outcome = Type.Optional(Type.Enum(['PAID', 'FAILED', 'FAILED_THEN_PAID']));
const Pay = Type.Object({ id: Text, amount: Amount, late: Flag, outcome: Outcome, emit: Flag }, strict);
const Refund = Type.Object({ paymentId: Text, amount: Amount, emit: Flag }, strict);
const RefundMode = Type.Object({ keyId: Text, mode: Type.Enum(['PROCESSED', 'PENDING', 'FAILED']) }, strict);
const Settle = Type.Object({ refundId: Text, fate: Type.Enum(['PROCESSED', 'FAILED']), emit: Flag }, strict);
const Misbehave = Type.Object(
  {
    on: Type.Enum([...OPERATIONS, 'get', 'any']),
    count: Count,
    keyId: Type.Optional(Text),
    how: Type.Enum(['STATUS', 'DELAY', 'HANG', 'DROP', 'NONSENSE']),
    worksFirst: Flag,
    status: Count,
    body: Type.Optional(Type.Enum(['JSON', 'HTML', 'EMPTY'])),
    ms: Count,
  },
  strict,
);
const Webhooks = Type.Object({ hold: Flag, repeat: Count, delayMs: Count, concurrency: Count }, strict);
const Release = Type.Object({ order: Type.Optional(Type.Enum(['AS_MADE', 'REVERSED', 'RANDOM'])) }, strict);
const Quiet = Type.Object({ msMax: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })) }, strict);
const Nothing = Type.Object({}, strict);

const DONE = { done: true };

/** The controls by their name in POST /sim/{name}; GET /sim/ lists the names. */
function controlsByName(controls: Controls): Readonly<Record<string, Control>> {
  const done = (work: () => void): typeof DONE => {
    work();
    return DONE;
  };
  return {
    accounts: control(Account, (account) => done(() => controls.setAccount(account))),
    pay: control(Pay, ({ id, ...options }) => controls.pay(id, options)),
    close: control(Id, ({ id }) => done(() => controls.close(id))),
    expire: control(Id, ({ id }) => done(() => controls.expire(id))),
    refund: control(Refund, ({ paymentId, ...options }) => controls.refund(paymentId, options)),
    'refund-mode': control(RefundMode, ({ keyId, mode }) => done(() => controls.setRefunds(keyId, mode))),
    'settle-refund': control(Settle, ({ refundId, fate: outcome, ...options }) =>
      controls.settleRefund(refundId, outcome, options),
    ),
    misbehave: control(Misbehave, (fault) => done(() => controls.misbehave(fault))),
    behave: control(Nothing, () => done(() => controls.behave())),
    webhooks: control(Webhooks, (settings) => done(() => controls.webhooks(settings))),
    release: control(Release, ({ order }) => ({ released: controls.release(order) })),
    quiet: control(Quiet, async ({ msMax }) => {
      await controls.quiet(msMax);
      return DONE;
    }),
  };
}

function parseControlBody(text: string, form: TSchema): unknown {
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
  const [error] = Value.Errors(form, body);
  if (error !== undefined) throw new ControlError(400, `${error.instancePath.slice(1) || 'the body'} ${error.message}`);
  return body;
}

async function runControl(controls: Controls, { request, url, text }: Request): Promise<unknown> {
  const name = url.pathname.slice('/sim/'.length);
  const keyId = url.searchParams.get('keyId');
  const known = controlsByName(controls);
  if (request.method === 'GET') {
    if (name === '') return { post: Object.keys(known), get: ['books?keyId=', 'deliveries?keyId='] };
    if (name === 'books') return controls.books(keyId ?? '');
    if (name === 'deliveries') return controls.deliveries(keyId ?? undefined);
  }
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (found === undefined || request.method !== 'POST')
    throw new ControlError(404, 'there is no such control: GET /sim/ lists them');
  return await found.run(parseControlBody(text, found.form));
}

/** Amounts are whole numbers far below 2^53. */
function bigintAsNumber(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Responds to a request to /sim/...: JSON in, JSON out, `{error}` when it cannot be done. */
export async function handleControl(controls: Controls, request: Request): Promise<void> {
  const { response } = request;
  try {
    const result = await runControl(controls, request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(`${JSON.stringify(result, bigintAsNumber, 2)}\n`);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    sendJson(response, { status: error.status, body: { error: error.message } });
  }
}
