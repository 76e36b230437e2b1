import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedLinks } from '../../../platform/links/signed-links.ts';

/** How long a browser stays signed in without being used. */
const HOURS = 12;

/**
 * Who is signed in at a browser of evaluation mode: roles of the demo hotel, the last one first, each signed and with its expiry. It is
 * sent to the sign-in alone, by its own page alone, and no program of a page can read it. It opens nothing of the API.
 */
export type SignInCookie = {
  roles(request: FastifyRequest): string[];
  add(request: FastifyRequest, reply: FastifyReply, role: string): void;
  remove(request: FastifyRequest, reply: FastifyReply, role: string): void;
};

/** Two services of one computer share its cookies: the port tells them apart. */
function nameFor(request: FastifyRequest): string {
  return `hostelry-desk-${request.port ?? 'default'}`;
}

const subjectOf = (role: string): string => `evaluation-sign-in/${role}`;

export function createSignInCookie(links: SignedLinks, publicUrl: string): SignInCookie {
  const { protocol, pathname } = new URL(publicUrl);
  const place = `Path=${pathname.replace(/\/+$/, '')}/console/sign-in; HttpOnly; SameSite=Strict${protocol === 'https:' ? '; Secure' : ''}`;

  const entries = (request: FastifyRequest): string[] => {
    const pairs = (request.headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
    const value = pairs.find(([name]) => name === nameFor(request))?.[1] ?? '';
    return value.split('.').filter((entry) => {
      const [role = '', token = ''] = entry.split(':');
      return links.isValid(subjectOf(role), token);
    });
  };
  const roleOf = (entry: string): string => entry.split(':')[0] ?? '';
  const others = (request: FastifyRequest, role: string): string[] => entries(request).filter((entry) => roleOf(entry) !== role);
  const write = (request: FastifyRequest, reply: FastifyReply, kept: readonly string[]): void => {
    const age = kept.length === 0 ? '; Max-Age=0' : '';
    void reply.header('Set-Cookie', `${nameFor(request)}=${kept.join('.')}; ${place}${age}`);
  };
  return {
    roles: (request) => entries(request).map(roleOf),
    add: (request, reply, role) =>
      write(request, reply, [`${role}:${links.sign(subjectOf(role), HOURS * 60)}`, ...others(request, role)]),
    remove: (request, reply, role) => write(request, reply, others(request, role)),
  };
}
