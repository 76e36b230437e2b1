import Type, { type Static } from 'typebox';
import { Id, Nullable, OneOf, PageQuery, Timestamp } from '../../platform/schema.ts';
import { ChangeTypeName } from '../properties/index.ts';

const EventKinds = Type.Array(ChangeTypeName, {
  maxItems: 50,
  uniqueItems: true,
  description: 'The types of events that are sent; empty: all.',
  examples: [['BOOKING', 'PAYMENT']],
});

const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Where events are sent to: https, without user and fragment.',
  examples: ['https://hooks.example.com/hostelry'],
});
const Description = Type.String({ maxLength: 200, description: 'What the endpoint is for.', examples: ['Channel manager'] });
const Enabled = Type.Boolean({ description: 'Whether events are sent.', examples: [true] });
const Position = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Position among the events of the property.',
  examples: [41],
});

const SecretInfo = Type.Object(
  {
    current: Type.String({ description: 'The signing secret, all but its end hidden.', examples: ['whsec_••••••••x9Q='] }),
    previousValidUntil: Nullable(
      Type.String({
        ...Timestamp,
        description: 'Until then events are signed with the previous secret too; null: there is none.',
      }),
    ),
  },
  { title: 'WebhookSecretInfo', description: 'The signing secret, hidden.' },
);

const fields = {
  id: Type.String({ ...Id, description: 'The endpoint.' }),
  url: Url,
  description: Description,
  eventKinds: EventKinds,
  enabled: Enabled,
  disabledReason: Nullable(
    OneOf(['FAILED'], {
      title: 'WebhookDisabledReason',
      description: 'FAILED: no attempt succeeded for three days, or the receiver answered 410. Null: a person disabled it.',
    }),
  ),
  disabledAt: Nullable(Type.String({ ...Timestamp, description: 'Since when nothing is sent; null while enabled.' })),
  secretConfigured: SecretInfo,
  oldestPendingAt: Nullable(
    Type.String({ ...Timestamp, description: 'Since when the oldest delivery waits; null: everything is delivered.' }),
  ),
  lastSuccessAt: Nullable(Type.String({ ...Timestamp, description: 'When a delivery succeeded last.' })),
  lastFailureAt: Nullable(Type.String({ ...Timestamp, description: 'When an attempt failed last.' })),
  lastError: Nullable(
    Type.String({ description: 'Why the last failed attempt failed.', examples: ['the receiver answered 500'] }),
  ),
  position: Type.Integer({ ...Position, description: 'The events up to this position have their deliveries.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const WebhookEndpoint = Type.Object(fields, { title: 'WebhookEndpoint', description: 'Where events are sent to.' });
export type WebhookEndpointView = Static<typeof WebhookEndpoint>;

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...fields,
    secret: Type.String({
      description: 'The signing secret. It is shown only here: keep it at the receiver.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  },
  { title: 'WebhookEndpointWithSecret', description: 'An endpoint with its new secret.' },
);

export const WebhookEndpointCreate = Type.Object(
  {
    url: Url,
    description: Type.Optional(Description),
    eventKinds: Type.Optional(EventKinds),
    enabled: Type.Optional(Enabled),
  },
  { title: 'WebhookEndpointCreateRequest' },
);

export const WebhookEndpointUpdate = Type.Object(
  {
    url: Type.Optional(Url),
    description: Type.Optional(Description),
    eventKinds: Type.Optional(EventKinds),
    enabled: Type.Optional(Enabled),
  },
  { title: 'WebhookEndpointUpdateRequest' },
);

export const WebhookSecretRotate = Type.Object(
  {
    revokePrevious: Type.Optional(
      Type.Boolean({
        description:
          'true: all earlier secrets are revoked at once, for one that has leaked. The receiver refuses events until it has the new one; they are sent again.',
        examples: [false],
      }),
    ),
  },
  { title: 'WebhookSecretRotateRequest' },
);

export const EndpointParams = Type.Object({
  propertyId: Id,
  endpointId: Type.String({ ...Id, description: 'The webhook endpoint.' }),
});

const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
const DeliveryStatus = OneOf(DELIVERY_STATUSES, {
  title: 'WebhookDeliveryStatus',
  description: 'PENDING: to be sent, or sent again. FAILED: given up after three days.',
});

export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ ...Id, description: 'The header `webhook-id`, the same in every attempt.' }),
    position: Nullable(Type.Integer({ ...Position, description: 'Position of the event; null for a test.' })),
    kind: OneOf([...(ChangeTypeName as unknown as { enum: string[] }).enum, 'TEST'], {
      title: 'WebhookEventType',
      description: 'Type of the event.',
      examples: ['BOOKING'],
    }),
    bookingId: Nullable(Type.String({ ...Id, description: 'The booking of the event, where it has one.' })),
    status: DeliveryStatus,
    attempts: Type.Integer({ minimum: 0, description: 'Attempts so far.', examples: [1] }),
    nextAttemptAt: Nullable(Type.String({ ...Timestamp, description: 'Not sent before; null when nothing is to be sent.' })),
    deliveredAt: Nullable(Type.String({ ...Timestamp, description: 'When the receiver confirmed it.' })),
    responseStatus: Nullable(Type.Integer({ description: 'HTTP status of the last answer.', examples: [200] })),
    responseBody: Nullable(
      Type.String({ description: 'Beginning of the last answer, personal data and secrets hidden.', examples: ['ok'] }),
    ),
    requestBody: Nullable(
      Type.String({
        description: 'What is sent, personal data hidden; null when the event is no longer kept.',
        examples: ['{"type":"BOOKING"}'],
      }),
    ),
    error: Nullable(Type.String({ description: 'Why the last attempt failed.', examples: ['the receiver answered 500'] })),
    durationMs: Nullable(Type.Integer({ minimum: 0, description: 'How long the last attempt took.', examples: [84] })),
    createdAt: Timestamp,
  },
  { title: 'WebhookDelivery', description: 'An event for an endpoint, and what became of it.' },
);
export type WebhookDeliveryView = Static<typeof WebhookDelivery>;

export const DeliveryQuery = Type.Object({
  status: Type.Optional(DeliveryStatus),
  limit: PageQuery.limit,
  before: Type.Optional(Type.String({ ...Id, description: 'Only deliveries older than this one, by its id.' })),
});

export const WebhookReplay = Type.Object(
  { after: Type.Integer({ ...Position, description: 'The events after this position are sent again.' }) },
  { title: 'WebhookReplayRequest' },
);

export const WebhookReplayed = Type.Object(
  { events: Type.Integer({ minimum: 0, description: 'How many events are sent again.', examples: [12] }) },
  { title: 'WebhookReplay' },
);
