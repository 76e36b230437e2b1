import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';

/** The logger of the service. */
export type Logger = FastifyBaseLogger;

/** The application as features see it: schemas give the types of params, query, body and responses. */
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
 * - `known`: a known user, of whom nothing more is needed: only the first request reads the database.
 * - `scope`: the record named first in the path must exist; `roles` null: any member, else one of the roles.
 *   `public` in it: anyone; `optional`: anyone, but a token, when sent, must be valid and its user a member.
 */
export type Access =
  | { kind: 'public' | 'token' | 'user' | 'known' | 'super-admin' }
  | {
      kind: 'scope';
      caller: 'public' | 'optional' | 'member';
      roles: readonly string[] | null;
      /** Decides whether a `token` in the query is valid; a valid one replaces the caller. */
      link?: (request: FastifyRequest, token: string) => boolean;
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Error statuses of the route's own rules, which its access and schemas do not already imply. */
    errors?: readonly number[];
    /** The response carries an ETag, and writes honour If-Match (412). */
    tagged?: boolean;
    /** Path parameters named `...Id` that may have another form than a UUID, by their name. */
    pathIds?: Readonly<Record<string, { isWellFormed: (text: string) => boolean; form: string }>>;
    /** Server-sent events: no response schema, no automatic HEAD. */
    stream?: boolean;
    /** POST only: the response holds keys, or codes made with them. It is encrypted where it is stored for a repeated request. */
    holdsKeys?: boolean;
    /** `dryRun=true` in the query answers what the write would do, and rolls it back. */
    dryRun?: boolean;
    /** A 201 whose record has no address. */
    withoutLocation?: boolean;
    /** POST only: the route takes no Idempotency-Key. */
    withoutIdempotency?: boolean;
    /** The route costs money, grants access or can be used to guess at it: it has a separate limit beside the user's (RATE_LIMIT_SENSITIVE). */
    sensitive?: boolean;
    /** No rate limit by address although it needs no token: its body identifies the sender. */
    unmetered?: boolean;
  }
}
