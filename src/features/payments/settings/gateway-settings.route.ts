import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable, PropertyParams, Timestamp } from '../../../platform/schema.ts';
import { type Secrets, UnknownKey } from '../../../platform/secrets/secrets.ts';
import { addMinutes } from '../../../platform/time.ts';
import { callerOf, frontDesk, only, propertyOf } from '../../properties/index.ts';
import { isQrCurrency } from '../gateway.rules.ts';
import { recheckPaymentRequests } from '../payment-requests/payment-request.queries.ts';
import { recheckRefunds } from '../refunds/refund.queries.ts';
import { keySecretContext, webhookSecretContext } from './gateway-account.ts';
import {
  findSettings,
  listWebhookSecrets,
  lockSettings,
  replaceWebhookSecret,
  resealWebhookSecret,
  type SettingsRow,
  upsertSettings,
} from './gateway-settings.queries.ts';
import { isModeMismatch, maskKeyId, readKeyPair, refuseTooManySecrets } from './gateway-settings.rules.ts';

/** The gateway repeats events with their old signature for a day; the second day is a margin. */
const PREVIOUS_SECRET_MINUTES = 48 * 60;

const GatewaySettings = Type.Object(
  {
    configured: Type.Boolean({ description: 'Whether QR codes, links and refunds can be created.' }),
    keyIdMasked: Nullable(Type.String({ examples: ['rzp_test_••••••••3k9Q'] })),
    keySecretConfigured: Type.Boolean(),
    webhookSecretConfigured: Type.Boolean({ description: 'Whether the webhook accepts events.' }),
    isTest: Nullable(Type.Boolean()),
    updatedAt: Nullable(Timestamp),
  },
  { title: 'GatewaySettings' },
);

const OnlinePayments = Type.Object(
  {
    qr: Type.Boolean({ description: 'Whether QR codes can be made: the gateway is set up, and the currency is INR.' }),
    paymentLink: Type.Boolean({ description: 'Whether payment links can be made: the gateway is set up.' }),
  },
  { title: 'OnlinePayments' },
);

/** Keys are pasted, so spaces around them are removed. A webhook secret may contain any character and stays as it is. */
const Key = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

const GatewaySettingsUpsert = Type.Object(
  {
    keyId: Type.Optional(Nullable(Key)),
    keySecret: Type.Optional(Nullable(Key)),
    webhookSecret: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 200 }))),
    isTest: Type.Optional(Type.Boolean()),
  },
  {
    title: 'GatewaySettingsUpsertRequest',
    examples: [
      { keyId: 'rzp_test_1DP5mmOlF5G5ag', keySecret: 'thisisonlyanexample', webhookSecret: 'chosen-by-you', isTest: true },
    ],
  },
);

function settingsView(row: SettingsRow | undefined): Static<typeof GatewaySettings> {
  return {
    configured: row !== undefined,
    keyIdMasked: row === undefined ? null : maskKeyId(row.keyId),
    keySecretConfigured: row !== undefined,
    webhookSecretConfigured: row?.hasWebhookSecret === true,
    isTest: row?.isTest ?? null,
    updatedAt: row?.updatedAt ?? null,
  };
}

/** Whether this is the encrypted secret. False also where the key for it is missing. */
function isSealed(secrets: Secrets, sealed: Buffer, context: string, secret: string): boolean {
  try {
    return secrets.open(sealed, context) === secret;
  } catch (error) {
    if (error instanceof UnknownKey) return false;
    throw error;
  }
}

/** Sets or (null) removes the webhook secret. The current secret, given again, stays. @returns whether it has changed */
async function changeWebhookSecret(
  platform: Platform,
  tx: Tx,
  propertyId: string,
  secret: string | null,
  now: string,
): Promise<boolean> {
  const context = webhookSecretContext(propertyId);
  const known = await listWebhookSecrets(tx, propertyId, now);
  const current = known.find(({ isCurrent }) => isCurrent);
  if (secret === null && current === undefined) return false;
  if (secret !== null && current !== undefined && isSealed(platform.secrets, current.sealed, context, secret)) {
    // Encrypted again: to remove an old key from SECRETS_KEY it is enough to send the settings once more.
    await resealWebhookSecret(tx, propertyId, platform.secrets.seal(secret, context));
    return false;
  }
  const refusal = secret === null ? null : refuseTooManySecrets(known.length);
  if (refusal !== null) throw refusal;
  await replaceWebhookSecret(tx, propertyId, secret === null ? null : platform.secrets.seal(secret, context), {
    at: now,
    previousUntil: secret === null ? null : addMinutes(now, PREVIOUS_SECRET_MINUTES),
  });
  return true;
}

async function changeSettings(
  platform: Platform,
  tx: Tx,
  propertyId: string,
  body: Static<typeof GatewaySettingsUpsert>,
  actorId: string,
): Promise<void> {
  const now = platform.clock();
  const before = await lockSettings(tx, propertyId);
  const pair = readKeyPair(body, before !== undefined);
  const isTest = body.isTest ?? (pair?.keyId.startsWith('rzp_test_') === true || (pair === null && before?.isTest === true));
  const sealedKeySecret =
    pair === null ? before?.sealedKeySecret : platform.secrets.seal(pair.keySecret, keySecretContext(propertyId));
  const keyId = pair?.keyId ?? before?.keyId;
  if (keyId === undefined || sealedKeySecret === undefined) throw invalid('keyId', 'is required');
  await upsertSettings(tx, propertyId, { keyId, sealedKeySecret, isTest, at: now });
  noteChange(tx, { propertyId, kind: 'property', id: propertyId, at: now });
  if (pair !== null) {
    await recheckPaymentRequests(tx, propertyId, now);
    await recheckRefunds(tx, propertyId, now);
  }
  const { webhookSecret } = body;
  const isSecretChanged =
    webhookSecret === undefined ? false : await changeWebhookSecret(platform, tx, propertyId, webhookSecret, now);
  const action = before === undefined ? 'gateway_settings.created' : 'gateway_settings.updated';
  await insertAudit(tx, { propertyId, actorId, at: now }, action, {
    entityId: propertyId,
    before: before === undefined ? null : { keyId: maskKeyId(before.keyId), isTest: before.isTest },
    after: {
      keyId: maskKeyId(keyId),
      isTest,
      keySecretChanged: pair !== null,
      webhookSecretChanged: isSecretChanged,
      webhookSecretConfigured: webhookSecret === undefined ? before?.hasWebhookSecret === true : webhookSecret !== null,
    },
  });
}

function readOnlinePayments(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/payments/gateway',
    config: { access: frontDesk },
    schema: {
      operationId: 'getOnlinePayments',
      tags: ['Online payments'],
      summary: 'What can be paid online at the property',
      description: 'For all who make QR codes and payment links; only managers may read the settings themselves.',
      params: PropertyParams,
      response: { 200: OnlinePayments },
    },
    handler: async (request) => {
      const { id, currency } = propertyOf(request);
      const paymentLink = (await findSettings(db, id)) !== undefined;
      return { qr: paymentLink && isQrCurrency(currency), paymentLink };
    },
  });
}

/** `GET` and `PUT .../gateway-settings`, and what they make possible. Secrets can be set, but not read. */
export function registerGatewaySettings(app: App, platform: Platform): void {
  readOnlinePayments(app, platform);
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/gateway-settings',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'getGatewaySettings',
      tags: ['Online payments'],
      summary: 'How the payment gateway is set up, without secrets',
      params: PropertyParams,
      response: { 200: GatewaySettings },
    },
    handler: async (request) => settingsView(await findSettings(platform.db, propertyOf(request).id)),
  });

  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/gateway-settings',
    config: { access: only('ADMIN'), errors: [409], sensitive: true },
    schema: {
      operationId: 'putGatewaySettings',
      tags: ['Online payments'],
      summary: 'Set up the payment gateway',
      description:
        'A field left out keeps its value. keyId and keySecret must be given together. After a change of webhookSecret the previous one stays valid for 48 hours, because the gateway still delivers events signed with it; null removes all of them at once. isTest, left out, follows the key id.',
      params: PropertyParams,
      body: GatewaySettingsUpsert,
      response: { 200: GatewaySettings },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id } = propertyOf(request);
        await changeSettings(platform, tx, id, request.body, callerOf(request).userId);
        const after = await findSettings(tx, id);
        if (after !== undefined && isModeMismatch(after))
          request.log.warn({ propertyId: id }, 'isTest of the gateway settings does not match their key id');
        return { status: 200, body: settingsView(after) };
      }),
  });
}
