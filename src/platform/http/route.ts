import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';

/** What the service logs to. */
export type Logger = FastifyBaseLogger;

/** The application as features see it: schemas give the types of params, query, body and answers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * Who may call a route; every route declares one (a route that does not stops the start).
 * - `public`: anyone; a token is ignored.
 * - `token`: a valid token, whether or not its user is known.
 * - `user`: a known user. `super-admin`: a known user who is superAdmin.
 * - `known`: a known user, of whom nothing more is needed: the database is only asked the first time.
 * - `scope`: the record named first in the path must exist; `roles` null: any member, else one of the roles.
 *   `public` in it: anyone; `optional`: anyone, but a token, when sent, must be good and its user a member.
 */
export type Access =
  | { kind: 'public' | 'token' | 'user' | 'known' | 'super-admin' }
  | {
      kind: 'scope';
      caller: 'public' | 'optional' | 'member';
      roles: readonly string[] | null;
      /** A `token` in the query stands in for a caller where this says that it is good. */
      link?: (request: FastifyRequest, token: string) => boolean;
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Statuses of the contract's Errors column that the route's access and schemas do not already imply. */
    errors?: readonly number[];
    /** The answer carries an ETag, and writes honour If-Match (412). */
    tagged?: boolean;
    /** Parameters of the path named `...Id` that may be something else than a UUID, by their name. */
    pathIds?: Readonly<Record<string, { isWellFormed: (text: string) => boolean; form: string }>>;
    /** Server-sent events: no answer schema, no automatic HEAD. */
    stream?: boolean;
    /** POST only: the answer holds keys, or codes made with them, so the one that is kept for a repeated request is kept encrypted. */
    holdsKeys?: boolean;
    /** A 201 whose record has no address of its own. */
    withoutLocation?: boolean;
    /** POST only: no Idempotency-Key here. */
    withoutIdempotency?: boolean;
    /** Costs money, hands out access or guesses at it: a limit of its own beside the user's (RATE_LIMIT_SENSITIVE). */
    sensitive?: boolean;
    /** Under no limit by address, though it asks for no token: its body says who sends it. */
    unmetered?: boolean;
  }
}
