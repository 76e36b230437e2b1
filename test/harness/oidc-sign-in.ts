import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

type IssueToken = (claims: Record<string, unknown>) => Promise<string>;

/** How the provider's pages and tokens behave; a test changes it while it runs. */
export type ProviderSignIn = {
  /** Who signs in at the provider's page. */
  person: { sub: string; name: string; phone_number: string };
  /** How long access tokens are good. */
  lifetimeSeconds: number;
  givesRefreshTokens: boolean;
  /** The provider knows the person and asks nothing. */
  knowsPerson: boolean;
  /** What it answers in place of a code, for example `access_denied`. */
  refusal: string | null;
  /** What it was asked: each authorization request, and the grant types of the token requests. */
  asked: { authorizations: URLSearchParams[]; grants: string[] };
  answers(url: string): boolean;
  answer(request: IncomingMessage, response: ServerResponse, issueToken: IssueToken): Promise<void>;
};

type Grant = { challenge: string; redirectUri: string; nonce: string; clientId: string; person: ProviderSignIn['person'] };

const CLIENT_ID = 'hostelry-console';

/** The part of an OpenID provider that a browser meets: the authorization code flow with PKCE for one public client, and refresh tokens, each good once. */
export function createProviderSignIn(): ProviderSignIn {
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, Grant>();

  const provider: ProviderSignIn = {
    person: { sub: 'user-1', name: 'Asha Rao', phone_number: '+919845000001' },
    lifetimeSeconds: 3600,
    givesRefreshTokens: true,
    knowsPerson: true,
    refusal: null,
    asked: { authorizations: [], grants: [] },
    answers: (url) => /^\/(authorize|token|end-session)\b/.test(url),
    answer: async (request, response, issueToken) => {
      const url = new URL(request.url ?? '', 'http://provider');
      if (url.pathname === '/authorize') authorize(url.searchParams, response);
      else if (url.pathname === '/end-session') endSession(url.searchParams, response);
      else await giveTokens(request, response, issueToken);
    },
  };

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const of = (name: string): string => asked.get(name) ?? '';
    const isSigningIn = asked.has('pressed');
    if (!isSigningIn) provider.asked.authorizations.push(asked);
    const isRight = of('response_type') === 'code' && of('client_id') === CLIENT_ID && of('code_challenge_method') === 'S256';
    if (!isRight || !of('scope').split(' ').includes('openid')) return void response.writeHead(400).end('wrong request');
    if (!isSigningIn && (!provider.knowsPerson || of('prompt') === 'login')) {
      asked.set('pressed', 'yes');
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end(`<title>Provider</title><a href="/authorize?${asked}">Sign in as ${provider.person.name}</a>`);
    }
    const back = new URL(of('redirect_uri'));
    back.searchParams.set('state', of('state'));
    if (provider.refusal !== null) {
      back.searchParams.set('error', provider.refusal);
      back.searchParams.set('error_description', 'The provider lets nobody in today.');
    } else {
      const code = randomUUID();
      const grant = { challenge: of('code_challenge'), redirectUri: of('redirect_uri'), nonce: of('nonce'), clientId: CLIENT_ID };
      codes.set(code, { ...grant, person: provider.person });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function endSession(asked: URLSearchParams, response: ServerResponse): void {
    provider.knowsPerson = false;
    response.writeHead(302, { location: asked.get('post_logout_redirect_uri') ?? '' }).end();
  }

  /** The grant of a code or refresh token, which is good once; undefined if the request is wrong. */
  function take(asked: URLSearchParams): Grant | undefined {
    const of = (name: string): string => asked.get(name) ?? '';
    const [kept, key] = of('grant_type') === 'refresh_token' ? [refreshTokens, of('refresh_token')] : [codes, of('code')];
    const grant = kept.get(key);
    kept.delete(key);
    if (grant === undefined || of('client_id') !== grant.clientId) return undefined;
    if (kept === refreshTokens) return grant;
    const challenge = createHash('sha256').update(of('code_verifier')).digest('base64url');
    return challenge === grant.challenge && of('redirect_uri') === grant.redirectUri ? grant : undefined;
  }

  async function giveTokens(request: IncomingMessage, response: ServerResponse, issueToken: IssueToken): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const asked = new URLSearchParams(await text(request));
    provider.asked.grants.push(asked.get('grant_type') ?? '');
    const grant = take(asked);
    if (grant === undefined) return void response.writeHead(400, headers).end(JSON.stringify({ error: 'invalid_grant' }));
    const now = Math.floor(Date.now() / 1000);
    const { person, nonce, clientId } = grant;
    const refreshToken = randomUUID();
    if (provider.givesRefreshTokens) refreshTokens.set(refreshToken, grant);
    const answer = {
      token_type: 'Bearer',
      access_token: await issueToken({ ...person, exp: now + provider.lifetimeSeconds }),
      expires_in: provider.lifetimeSeconds,
      id_token: await issueToken({ sub: person.sub, aud: clientId, nonce }),
      ...(provider.givesRefreshTokens ? { refresh_token: refreshToken } : {}),
    };
    response.writeHead(200, headers).end(JSON.stringify(answer));
  }

  return provider;
}
