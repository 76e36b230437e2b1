import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { anyone } from '../../properties/index.ts';
import { isFromThisComputer, refuseOtherPages } from './own-page.ts';
import { findUsedCode, takeSignInCode } from './sign-in-code.queries.ts';
import { createSignInCookie } from './sign-in-cookie.ts';

/** Evaluation mode's way to sign in: somebody of the demo hotel. */
export type EvaluationSignIn = {
  people: readonly { role: string; name: string }[];
  /** An access token for the person with this role; null when there is none. */
  issueToken(role: string): Promise<string | null>;
};

const SignIn = Type.Object({
  /** Of a link of the start. */
  code: Type.Optional(Type.String({ maxLength: 100 })),
  /** The person of this tab, or one who was picked. Without code and role: the last one of this browser. */
  role: Type.Optional(Type.String({ maxLength: 100 })),
});

/** The people who may be picked: only at the computer where the service runs, where everybody can have a token anyway. */
export function peopleFor(request: FastifyRequest, { people }: EvaluationSignIn): EvaluationSignIn['people'] {
  return isFromThisComputer(request) ? people : [];
}

/** Signing in and out without a provider. Both take requests of the console's own page only. */
export function registerEvaluationSignIn(app: App, platform: Platform, evaluation: EvaluationSignIn): void {
  const { db, clock, publicUrl, signedLinks } = platform;
  const cookie = createSignInCookie(signedLinks, publicUrl);

  /** Whom the request signs in; null: nobody. */
  const roleOf = async (request: FastifyRequest, { code, role }: Type.Static<typeof SignIn>): Promise<string | null> => {
    const held = cookie.roles(request);
    if (code !== undefined) {
      const opened = await takeSignInCode(db, code, clock());
      if (opened !== null) return opened;
      const used = await findUsedCode(db, code);
      return held.find((one) => one === used) ?? null;
    }
    if (role === undefined) return held[0] ?? null;
    // At this computer every browser says who asks; without that it may be anything.
    const mayPick = isFromThisComputer(request) && request.headers['sec-fetch-site'] === 'same-origin';
    return mayPick || held.includes(role) ? role : null;
  };

  app.route({
    method: 'POST',
    url: '/console/sign-in',
    config: { access: anyone, withoutIdempotency: true },
    schema: { hide: true, body: SignIn },
    onRequest: async (request) => refuseOtherPages(request, publicUrl),
    handler: async (request, reply) => {
      const role = await roleOf(request, request.body);
      const token = role === null ? null : await evaluation.issueToken(role);
      if (role === null || token === null) return { role: null, token: null };
      cookie.add(request, reply, role);
      return { role, token };
    },
  });
  app.route({
    method: 'DELETE',
    url: '/console/sign-in/:role',
    config: { access: anyone },
    schema: { hide: true, params: Type.Object({ role: Type.String() }) },
    onRequest: async (request) => refuseOtherPages(request, publicUrl),
    handler: async (request, reply) => {
      cookie.remove(request, reply, request.params.role);
      return reply.code(204).send();
    },
  });
}
