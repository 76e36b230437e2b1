import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { badRequest, conflict } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTwoPhases } from '../../../platform/http/two-phase-write.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, minorFromNumber } from '../../../platform/money.ts';
import { Id, Nullable, OneOf, PropertyParams, Timestamp } from '../../../platform/schema.ts';
import { addMinutes } from '../../../platform/time.ts';
import { callerOf, only, propertyOf } from '../../properties/index.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { catchGatewayError, GatewayError, type GatewayKeys, type GatewayLink } from '../payment-gateway.ts';
import { findGatewayKeys, requireGatewayKeys } from '../settings/gateway-account.ts';
import { findSettings, lockSettings } from '../settings/gateway-settings.queries.ts';
import { isModeMismatch } from '../settings/gateway-settings.rules.ts';
import { judgeTest, problemOf, TEST_PROBLEMS, TEST_STATES } from './judge-test-payment.ts';
import {
  findTestPayment,
  hasUnsignedCalls,
  insertTestPayment,
  settleTestPayment,
  type TestPaymentRow,
} from './test-payment.queries.ts';

/** No money moves at the test mode, so any amount that every currency takes will do. */
const AMOUNT = 10;
/** The gateway wants links to live for at least a quarter of an hour. */
const LIFE_MINUTES = 20;
const KEPT_MINUTES = 24 * 60;

const GatewayTestPayment = Type.Object(
  {
    id: Id,
    state: OneOf(TEST_STATES, {
      title: 'GatewayTestState',
      description:
        "WAITING: nobody has paid it yet. UNREPORTED: it is paid, and the gateway's webhook has not said so. PROVEN: it is paid, and a signed event of the gateway said so. ENDED: it can no longer be paid. FAILED: the gateway has made none.",
    }),
    problem: Nullable(
      OneOf(TEST_PROBLEMS, {
        title: 'GatewayTestProblem',
        description:
          'What is wrong: with the keys, with the gateway, or with its webhook. WEBHOOK_UNSIGNED: calls came that were not signed with the secret. WEBHOOK_SILENT: no call came.',
      }),
    ),
    amount: Type.Number({ examples: [AMOUNT] }),
    currency: Type.String({ examples: ['INR'] }),
    url: Nullable(Type.String({ description: 'Where it is paid.', examples: ['https://rzp.io/i/nxrHnLJ'] })),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    reportedAt: Nullable(Type.String({ ...Timestamp, description: 'When a signed event said that it was paid.' })),
  },
  { title: 'GatewayTestPayment' },
);

const LastTestPayment = Type.Object(
  {
    testPayment: Type.Unsafe<Static<typeof GatewayTestPayment> | null>({
      anyOf: [GatewayTestPayment, { type: 'null' }],
      description: 'null: there was none in the last day.',
    }),
  },
  { title: 'LastGatewayTestPayment' },
);

type Judged = ReturnType<typeof judgeTest>;

function testView(row: TestPaymentRow, { state, problem }: Judged): Static<typeof GatewayTestPayment> {
  const { id, currency, url, createdAt, expiresAt, reportedAt } = row;
  return { id, state, problem, amount: Number(row.amount), currency, url, createdAt, expiresAt, reportedAt };
}

/** Asks the gateway about a test payment whose event has not come. */
async function askGateway(parts: GatewayParts, keys: GatewayKeys | null, row: TestPaymentRow) {
  if (row.state !== 'OPEN' || row.reportedAt !== null || row.gatewayId === null || keys?.keyId !== row.keyId) return null;
  return catchGatewayError(parts.gateway.getLink(keys, row.gatewayId));
}

async function judge(parts: GatewayParts, propertyId: string, row: TestPaymentRow): Promise<Judged> {
  const { platform } = parts;
  const settings = await findSettings(platform.db, propertyId);
  const keys = await findGatewayKeys(platform, platform.db, propertyId);
  return judgeTest({
    ...row,
    link: await askGateway(parts, keys, row),
    isOfPresentKeys: keys?.keyId === row.keyId,
    hasWebhookSecret: settings?.hasWebhookSecret === true,
    hasUnsignedCalls: await hasUnsignedCalls(platform.db, propertyId, row.createdAt),
  });
}

type TestIntent = { id: string; keys: GatewayKeys; expiresAt: string };

/** Stores that a link is about to be made. @throws Problem 400 without settings, 409 where money would move */
async function prepareTest(tx: Tx, { platform }: GatewayParts, request: FastifyRequest): Promise<{ intent: TestIntent }> {
  const { id: propertyId, currency } = propertyOf(request);
  const settings = await lockSettings(tx, propertyId);
  if (settings === undefined) throw badRequest('the gateway settings of the property are missing', 'gateway_not_set_up');
  if (!settings.isTest || isModeMismatch(settings))
    throw conflict("a test payment needs the keys of the gateway's test mode", 'gateway_live');
  const keys = await requireGatewayKeys(platform, tx, propertyId);
  const { userId: actorId } = callerOf(request);
  const [id, createdAt] = [newId(), platform.clock()];
  const expiresAt = addMinutes(createdAt, LIFE_MINUTES);
  const keyHash = request.idempotency?.keyHash ?? null;
  const draft = { id, keyId: keys.keyId, amount: String(AMOUNT), currency, expiresAt, createdAt, keyHash, actorId };
  await insertTestPayment(tx, propertyId, draft, addMinutes(createdAt, -KEPT_MINUTES));
  return { intent: { id, keys, expiresAt } };
}

function createAtGateway({ gateway }: GatewayParts, request: FastifyRequest, intent: TestIntent): Promise<GatewayLink> {
  const { id: propertyId, currency } = propertyOf(request);
  const { id: requestId, keys, expiresAt } = intent;
  const amount = minorFromNumber(AMOUNT, currencyDecimals(currency)) ?? 0n;
  const draft = { requestId, propertyId, bookingId: null, amount, currency, sms: null, expiresAt };
  return gateway.createLink(keys, { ...draft, description: 'Test payment: no money moves' });
}

/** Stores what the gateway has answered. That it refused is what a test is to find out, so it is no refusal of the request. */
async function settleTest(
  tx: Tx,
  { platform }: GatewayParts,
  request: FastifyRequest,
  { id }: TestIntent,
  made: GatewayLink | GatewayError,
) {
  const { id: propertyId, currency } = propertyOf(request);
  const at = platform.clock();
  const isFailed = made instanceof GatewayError;
  const row = await settleTestPayment(tx, propertyId, id, isFailed ? problemOf(made) : made, at);
  await insertAudit(
    tx,
    { propertyId, actorId: callerOf(request).userId, at },
    `gateway_test.${isFailed ? 'failed' : 'created'}`,
    {
      entityId: id,
      after: { amount: AMOUNT, currency, gatewayId: row.gatewayId, problem: row.problem },
      reason: isFailed ? made.message : null,
    },
  );
  const settings = await findSettings(tx, propertyId);
  const link = isFailed ? null : made;
  const hasWebhookSecret = settings?.hasWebhookSecret === true;
  const judged = judgeTest({ ...row, link, isOfPresentKeys: true, hasWebhookSecret, hasUnsignedCalls: false });
  const location = `/properties/${propertyId}/gateway-settings/test-payment`;
  return { status: 201 as const, body: testView(row, judged), location };
}

/** `POST` and `GET .../gateway-settings/test-payment`: whether keys and webhook work, without a booking and without money. */
export function registerTestPayment(app: App, parts: GatewayParts): void {
  const { platform } = parts;
  const url = '/properties/:propertyId/gateway-settings/test-payment';
  app.route({
    method: 'POST',
    url,
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], sensitive: true },
    schema: {
      operationId: 'createGatewayTestPayment',
      tags: ['Online payments'],
      summary: "Make a test payment at the gateway's test mode",
      description:
        'A payment link that belongs to no booking and lives for 20 minutes. Whoever opens it pays by the test means of the gateway; no money moves, and no ledger has it. 409 with live keys. That the gateway refuses is a result too: 201 with state FAILED.',
      params: PropertyParams,
      response: { 201: GatewayTestPayment },
    },
    handler: (request, reply) =>
      writeInTwoPhases<TestIntent, GatewayLink | GatewayError>(platform, request, reply, {
        prepare: (tx) => prepareTest(tx, parts, request),
        callOutside: (intent) => catchGatewayError(createAtGateway(parts, request, intent)),
        settle: (tx, intent, made) => settleTest(tx, parts, request, intent, made),
      }),
  });

  app.route({
    method: 'GET',
    url,
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'getGatewayTestPayment',
      tags: ['Online payments'],
      summary: 'What became of the last test payment',
      description: 'The gateway is asked whether it is paid, until its webhook has said so.',
      params: PropertyParams,
      response: { 200: LastTestPayment },
    },
    handler: async (request) => {
      const { id: propertyId } = propertyOf(request);
      const row = await findTestPayment(platform.db, propertyId);
      return { testPayment: row === undefined ? null : testView(row, await judge(parts, propertyId, row)) };
    },
  });
}
