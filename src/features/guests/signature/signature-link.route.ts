import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { notFound, Problem } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable, Timestamp } from '../../../platform/schema.ts';
import { addMinutes } from '../../../platform/time.ts';
import { anyone, callerOf, findRevoked, loadProperty, propertyOf } from '../../properties/index.ts';
import type { GuestBookingsPort } from '../change-guest.ts';
import { findSignatureFile, getGuest } from '../guest.queries.ts';
import { GuestParams } from '../guest.schema.ts';
import { LINK_MINUTES, readSignatureToken, type SignatureLink, writeSignatureToken } from './signature-link.ts';
import { maySign, SIGNATURE_BYTES_MAX, signatureBody, storeSignature } from './store-signature.ts';

const NewSignatureLink = Type.Object(
  {
    url: Type.String({
      description: 'The page where the guest signs. Its fragment is the token.',
      examples: ['https://pms.example.com/console/sign#AZq1...'],
    }),
    expiresAt: Timestamp,
  },
  { title: 'SignatureLink' },
);

const SignatureRequest = Type.Object(
  { propertyName: Type.String({ examples: ['Lake House'] }), guestName: Nullable(Type.String({ examples: ['Asha Rao'] })) },
  { title: 'SignatureRequest' },
);

const BY_LINK = `The bearer token is that of a signature link, never one of a user. It is good for ${LINK_MINUTES} minutes and one signature.`;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the signature link of the request is good for. */
    signatureLink?: SignatureLink;
  }
}

function noLink(): Problem {
  return new Problem(404, 'the signature link has been used or has expired');
}

function linkOf({ signatureLink }: FastifyRequest): SignatureLink {
  if (signatureLink === undefined) throw new Error('the route does not read signature links');
  return signatureLink;
}

/** Reads the token before the body, which only the holder of a link may send. */
function createLinkCheck({ signedLinks }: Platform) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const link = readSignatureToken(signedLinks, token);
    if (link === null) throw noLink();
    request.signatureLink = link;
    // A repeated request is answered again by the same link only.
    request.callerKey = `signature-link\n${token}`;
  };
}

/** Refuses a link whose maker may no longer store signatures. @throws Problem 404 */
async function refuseRevoked({ db }: Platform, { propertyId, actorId }: SignatureLink): Promise<void> {
  const [isRevoked] = await findRevoked(db, [{ propertyId, userId: actorId, roles: maySign.roles }]);
  if (isRevoked !== false) throw noLink();
}

function registerNewLink(app: App, { db, clock, publicUrl, signedLinks }: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/signature/link',
    config: { access: maySign, sensitive: true, withoutIdempotency: true, withoutLocation: true, errors: [404] },
    schema: {
      operationId: 'createSignatureLink',
      tags: ['Guests'],
      summary: 'A link by which the guest signs on another device',
      description: `The link opens a page with the name of the property, the name of the guest and a field to sign in, and nothing else. It is good for ${LINK_MINUTES} minutes and one signature, which replaces the present one. A signature that is stored meanwhile by another way ends it.`,
      params: GuestParams,
      response: { 201: NewSignatureLink },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const { guestId } = request.params;
      const signatureFile = await findSignatureFile(db, propertyId, guestId);
      if (signatureFile === undefined) throw notFound('guest');
      const link = { propertyId, guestId, actorId: callerOf(request).userId, signatureFile };
      const expiresAt = addMinutes(clock(), LINK_MINUTES);
      const url = `${publicUrl}/console/sign#${writeSignatureToken(signedLinks, link)}`;
      return reply.code(201).header('Cache-Control', 'no-store').send({ url, expiresAt });
    },
  });
}

function registerUse(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  const onRequest = createLinkCheck(platform);
  app.route({
    method: 'GET',
    url: '/signature-link',
    onRequest,
    config: { access: anyone, errors: [404] },
    schema: {
      operationId: 'getSignatureRequest',
      tags: ['Guests'],
      summary: 'Who is to sign',
      description: BY_LINK,
      response: { 200: SignatureRequest },
    },
    handler: async (request, reply) => {
      const link = linkOf(request);
      const { propertyId, guestId, signatureFile } = link;
      await refuseRevoked(platform, link);
      if ((await findSignatureFile(platform.db, propertyId, guestId)) !== signatureFile) throw noLink();
      const { name: propertyName } = await loadProperty(platform.db, propertyId);
      const { view } = await getGuest(platform.db, propertyId, guestId);
      return reply.header('Cache-Control', 'no-store').send({ propertyName, guestName: view.name });
    },
  });
  app.route({
    method: 'POST',
    url: '/signature-link',
    onRequest,
    config: { access: anyone, upload: { sizeBytesMax: SIGNATURE_BYTES_MAX }, errors: [404] },
    schema: {
      operationId: 'signByLink',
      tags: ['Guests'],
      summary: 'Store the signature of a link',
      description: `${BY_LINK} The signature is checked and stored as by uploadSignature. The audit log names who made the link.`,
      body: signatureBody,
      response: { 204: Type.Null() },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { signatureFile, ...signer } = linkOf(request);
      await refuseRevoked(platform, { ...signer, signatureFile });
      const link = { signatureFile, refusal: noLink };
      return storeSignature({ platform, bookings }, request, reply, { ...signer, link }, () => ({ status: 204 }));
    },
  });
}

/** A guest signs on another device, by a link that is good for nothing else. */
export function registerSignatureLinks(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  registerNewLink(app, platform);
  registerUse(app, platform, bookings);
}
