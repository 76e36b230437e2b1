import * as oauth from 'oauth4webapi';
import { serviceNow } from '../data/service-clock.ts';
import { CONSOLE, createSession, type Entry, type Grant, type ProviderSettings, SignInEnded } from './session.ts';

const SIGNED_IN = `${CONSOLE}/signed-in`;
const SIGNED_OUT = `${CONSOLE}/signed-out`;
/** Where the page keeps what it needs when the provider sends the browser back, and nothing longer than that. */
const PENDING = 'hostelry-sign-in';
/** On which a window passes the provider's answer to the page that opened it. */
const CHANNEL = 'hostelry-sign-in';
/** Where the provider does not say how long a token is good: until the service refuses it. */
const LIFETIME_SECONDS = 24 * 60 * 60;

/** A question to the provider. `at` is the address to come back to. */
type Pending = { state: string; nonce: string; verifier: string; at: string };
type Tokens = Grant & { refreshToken: string | undefined; idToken: string; subject: string };

/** The provider's or the browser's own words for what went wrong. */
function reasonOf(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return error.error_description ?? error.error;
  return error instanceof Error ? error.message : String(error);
}

/** The authorization code flow with PKCE, by oauth4webapi. */
function createFlow({ issuer, audience, clientId, scope, endpoints }: ProviderSettings) {
  const server: oauth.AuthorizationServer = {
    issuer,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    id_token_signing_alg_values_supported: endpoints.idTokenAlgorithms,
  };
  // The computer's clock may be wrong by days; the service's is not.
  const client = (): oauth.Client => ({
    client_id: clientId,
    [oauth.clockSkew]: Math.round((serviceNow() - Date.now()) / 1_000),
    [oauth.clockTolerance]: 60,
  });
  // A provider without TLS, on this computer: the operator has chosen it by AUTH_ISSUER.
  // oxlint-disable-next-line typescript/no-deprecated -- it is marked so that nobody takes it by mistake
  const options = { [oauth.allowInsecureRequests]: new URL(endpoints.token).protocol === 'http:' };
  const redirectUri = location.origin + SIGNED_IN;

  const tokensOf = (answer: oauth.TokenEndpointResponse, before?: Tokens): Tokens => ({
    token: answer.access_token,
    lifetimeSeconds: answer.expires_in ?? LIFETIME_SECONDS,
    refreshToken: answer.refresh_token ?? before?.refreshToken,
    idToken: answer.id_token ?? before?.idToken ?? '',
    subject: oauth.getValidatedIdTokenClaims(answer)?.sub ?? before?.subject ?? '',
  });

  return {
    /** A question and the address that asks it. @param prompt `login`: the provider asks who it is even if it knows */
    async ask(at: string, prompt?: 'login'): Promise<{ url: string; pending: Pending }> {
      const verifier = oauth.generateRandomCodeVerifier();
      const pending = { state: oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), verifier, at };
      const url = new URL(endpoints.authorization);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Not of the standard: some providers name the audience of the token by it, and the others ignore it.
        audience,
        ...(prompt === undefined ? {} : { prompt }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return { url: url.href, pending };
    },
    async exchange(answer: URLSearchParams, { state, nonce, verifier }: Pending): Promise<Tokens> {
      const parameters = oauth.validateAuthResponse(server, client(), answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client(),
        oauth.None(),
        parameters,
        redirectUri,
        verifier,
        options,
      );
      const expected = { expectedNonce: nonce, requireIdToken: true };
      return tokensOf(await oauth.processAuthorizationCodeResponse(server, client(), response, expected));
    },
    /** @throws SignInEnded when the provider gives no more tokens without the person */
    async refresh(before: Tokens): Promise<Tokens> {
      if (before.refreshToken === undefined) throw new SignInEnded();
      const response = await oauth.refreshTokenGrantRequest(server, client(), oauth.None(), before.refreshToken, options);
      try {
        return tokensOf(await oauth.processRefreshTokenResponse(server, client(), response), before);
      } catch (error) {
        if (error instanceof oauth.ResponseBodyError) throw new SignInEnded();
        throw error;
      }
    },
  };
}

type Flow = ReturnType<typeof createFlow>;

/** Leaves the page for the provider. */
async function leave(flow: Flow, at: string, prompt?: 'login'): Promise<void> {
  const { url, pending } = await flow.ask(at, prompt);
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  location.replace(url);
}

function takePending(): Pending | null {
  const kept = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  return kept === null ? null : (JSON.parse(kept) as Pending);
}

/** Waits for the answer that a window passes on. */
function answerFor(state: string): Promise<URLSearchParams> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      const answer = new URLSearchParams(data);
      if (answer.get('state') !== state) return;
      channel.close();
      resolve(answer);
    };
  });
}

function openSession(settings: ProviderSettings, flow: Flow, first: Tokens) {
  let held = first;
  let next: Awaited<ReturnType<Flow['ask']>> | null = null;
  // A window that was closed without an answer is opened again with the same question.
  let asking: Promise<Grant> | null = null;

  const signOut = (): void => {
    const { endSession } = settings.endpoints;
    const url = new URL(endSession ?? SIGNED_OUT, location.origin);
    if (endSession !== null) {
      url.searchParams.set('client_id', settings.clientId);
      url.searchParams.set('id_token_hint', held.idToken);
      url.searchParams.set('post_logout_redirect_uri', location.origin + SIGNED_OUT);
    }
    location.assign(url.href);
  };
  const accept = (tokens: Tokens): Grant => {
    // Somebody else has signed in: nothing of the page is theirs.
    if (tokens.subject !== held.subject) location.reload();
    held = tokens;
    return tokens;
  };
  return createSession(first, {
    renew: async () => {
      try {
        return accept(await flow.refresh(held));
      } catch (error) {
        // The address must be known before the press: a browser opens windows only at once.
        if (error instanceof SignInEnded) next = await flow.ask('');
        throw error;
      }
    },
    signInAgain: () => {
      if (next === null) throw new Error('the sign-in has not ended');
      const { url, pending } = next;
      window.open(url, '_blank', 'popup,width=520,height=720');
      asking ??= answerFor(pending.state)
        .then(async (answer) => accept(await flow.exchange(answer, pending)))
        .catch(async (error: unknown) => {
          next = await flow.ask('');
          throw error;
        })
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    signOut,
  });
}

/** Signs in by the provider: the page leaves for it, or has just come back from it. */
export async function enterByProvider(settings: ProviderSettings): Promise<Entry> {
  const flow = createFlow(settings);
  const signInAt =
    (at: string, prompt?: 'login'): (() => void) =>
    () =>
      void leave(flow, at, prompt);
  if (location.pathname === SIGNED_OUT) return { kind: 'signed out', signIn: signInAt(CONSOLE, 'login') };
  if (location.pathname !== SIGNED_IN) {
    await leave(flow, location.pathname + location.search);
    return new Promise(() => {});
  }
  const answer = new URLSearchParams(location.search);
  const pending = takePending();
  if (pending === null || pending.state !== answer.get('state')) {
    new BroadcastChannel(CHANNEL).postMessage(answer.toString());
    window.close();
    return { kind: 'window' };
  }
  history.replaceState(null, '', pending.at);
  try {
    return { kind: 'session', session: openSession(settings, flow, await flow.exchange(answer, pending)) };
  } catch (error) {
    return { kind: 'refused', why: reasonOf(error), signIn: signInAt(pending.at, 'login') };
  }
}
