import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import { createProviderSignIn, type ProviderSignIn } from './oidc-sign-in.ts';

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

export type OidcProvider = {
  /** `http://127.0.0.1:<port>`. */
  issuer: string;
  /** Where its tokens come from: another origin than the issuer's. */
  tokenOrigin: string;
  /** What a browser meets at the provider; set by a test. */
  signIn: ProviderSignIn;
  jwksUrl: string;
  discoveryUrl: string;
  /** How often each document was requested. */
  requests: { discovery: number; jwks: number };
  /**
   * A token for audience `hostelry`, subject `user-1`, from now for an hour; `claims` replace these, and one that is
   * undefined is omitted. `header` chooses the algorithm (ES256) and may replace or, with null, omit the `kid`.
   */
  issueToken(claims?: Record<string, unknown>, header?: { alg?: Algorithm; kid?: string | null }): Promise<string>;
  /** The current response of the key set's address. */
  publicKeys(): JSONWebKeySet;
  /** New keys under new ids; the old ones are withdrawn. */
  rotate(): Promise<void>;
  /** Replaces the response of a document until called with undefined; `silence` accepts the request and never responds. */
  answerWith(url: string, apiResponse: { status?: number; body?: string; location?: string } | 'silence' | undefined): void;
  /** Closes the port; tokens can still be issued. */
  stop(): Promise<void>;
  /** Listens on the same port again. */
  start(): Promise<void>;
};

type SigningKey = { alg: Algorithm; kid: string; privateKey: CryptoKey; publicJwk: JWK };

/**
 * A simulated OpenID provider: discovery document and key set over a real loopback socket, its own keys, one for
 * each of `algorithms` (an RS256 key takes a good part of a second to make, so it is made on demand only).
 */
export async function startOidcProvider(algorithms: readonly Algorithm[] = ['ES256']): Promise<OidcProvider> {
  let generation = 1;
  let keys = await generateKeys(algorithms, generation);
  const requests = { discovery: 0, jwks: 0 };
  const signIn = createProviderSignIn();
  const overrides = new Map<string, { status?: number; body?: string; location?: string } | 'silence'>();

  const server = createServer((request, response) => apiResponse(request, response));
  const port = await listen(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  // The same server under its other name.
  const tokenOrigin = `http://localhost:${port}`;
  const jwksUrl = `${issuer}/jwks`;
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const publicKeys = () => ({ keys: keys.map((key) => key.publicJwk) });

  function apiResponse(request: IncomingMessage, response: ServerResponse): void {
    const url = `${issuer}${request.url ?? ''}`;
    if (url === discoveryUrl) requests.discovery += 1;
    if (url === jwksUrl) requests.jwks += 1;
    const override = overrides.get(url);
    if (override === 'silence') return;
    if (override === undefined && signIn.answers(request.url ?? '')) {
      void signIn.answer(request, response, issueToken);
      return;
    }
    const documents = new Map<string, unknown>([
      [
        discoveryUrl,
        {
          issuer,
          jwks_uri: jwksUrl,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${tokenOrigin}/token`,
          end_session_endpoint: `${issuer}/end-session`,
          id_token_signing_alg_values_supported: algorithms,
        },
      ],
      [jwksUrl, publicKeys()],
    ]);
    const document = documents.get(url);
    const status = override?.status ?? (document === undefined ? 404 : 200);
    const location = override?.location === undefined ? {} : { location: override.location };
    response.writeHead(status, { 'content-type': 'application/json', ...location });
    response.end(override?.body ?? JSON.stringify(document ?? {}));
  }

  const issueToken: OidcProvider['issueToken'] = async (claims = {}, header = {}) => {
    const key = keys.find((candidate) => candidate.alg === (header.alg ?? 'ES256'));
    if (key === undefined) throw new Error(`the provider was started without a key for ${header.alg ?? 'ES256'}`);
    const kid = header.kid === undefined ? key.kid : header.kid;
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, aud: 'hostelry', sub: 'user-1', iat: now, exp: now + 3600, ...claims };
    return await new SignJWT(payload)
      .setProtectedHeader({ alg: key.alg, typ: 'JWT', ...(kid === null ? {} : { kid }) })
      .sign(key.privateKey);
  };

  return {
    issuer,
    tokenOrigin,
    signIn,
    jwksUrl,
    discoveryUrl,
    requests,
    publicKeys,
    issueToken,
    async rotate() {
      generation += 1;
      keys = await generateKeys(algorithms, generation);
    },
    answerWith(url, override) {
      if (override === undefined) overrides.delete(url);
      else overrides.set(url, override);
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async start() {
      await listen(server, port);
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function generateKeys(algorithms: readonly Algorithm[], generation: number): Promise<SigningKey[]> {
  return await Promise.all(
    algorithms.map(async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      const kid = `${alg}-${generation}`;
      return { alg, kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
    }),
  );
}
