import Type from 'typebox';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { Nullable, PropertyParams, Timestamp } from '../../platform/schema.ts';
import { only, propertyOf } from '../properties/index.ts';
import type { CardEncoder } from './card-encoder.ts';
import { countActiveCards, countLocks, listCardKeys } from './card-key.queries.ts';

const CardKeyState = Type.Object(
  {
    number: Nullable(
      Type.Integer({ examples: [1], description: 'Its number on cards; null until the first card was made after it was set.' }),
    ),
    isCurrent: Type.Boolean({ description: 'Whether new cards are made with it.' }),
    isConfigured: Type.Boolean({ description: 'Whether the service still has it; without it, its cards cannot be rewritten.' }),
    firstUsedAt: Nullable(Type.String({ ...Timestamp, description: 'When the first card was made with it.' })),
    activeCards: Type.Integer({ examples: [12], description: 'Cards of this property that open a door now.' }),
  },
  { title: 'CardKeyState' },
);

const CardKeyStates = Type.Object(
  {
    format: Type.String({ examples: ['HPC1'], description: 'The layout of cards.' }),
    isGenerated: Type.Boolean({
      description: 'Whether the service made the key itself, for evaluation. In production `SECRETS_KEY` sets it.',
    }),
    keys: Type.Array(CardKeyState, { description: 'Those with a number first, by number.' }),
    rooms: Type.Integer({ examples: [24], description: 'Rooms of the property.' }),
    roomsWithLock: Type.Integer({ examples: [20], description: 'Rooms whose `hasNfc` is set.' }),
  },
  { title: 'CardKeyStates' },
);

/** `GET .../card-keys`: which keys door cards are made with. Never the keys. */
export function registerCardKeys(
  app: App,
  { db, secrets, clock }: Platform,
  { format }: CardEncoder,
  isGenerated: boolean,
): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/card-keys',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'getCardKeys',
      tags: ['Door cards'],
      summary: 'Which keys door cards are made with, without the keys',
      description:
        'The keys are set by the environment of the service (`SECRETS_KEY`); each property has its own, made from them.',
      params: PropertyParams,
      response: { 200: CardKeyStates },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const [known, active, locks] = [await listCardKeys(db), await countActiveCards(db, id, clock()), await countLocks(db, id)];
      const configured = secrets.keys.map(({ fingerprint }) => fingerprint);
      const unused = configured.filter((fingerprint) => known.every((key) => key.fingerprint !== fingerprint));
      const all = [...known, ...unused.map((fingerprint) => ({ number: null, fingerprint, firstUsedAt: null }))];
      const keys = all.map(({ number, fingerprint, firstUsedAt }) => ({
        number,
        isCurrent: fingerprint === configured[0],
        isConfigured: configured.includes(fingerprint),
        firstUsedAt,
        activeCards: active.find(({ keyNumber }) => keyNumber === number)?.count ?? 0,
      }));
      return { format, isGenerated, keys, ...locks };
    },
  });
}
