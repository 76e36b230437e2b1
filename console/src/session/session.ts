import { BASE } from '../app/base.ts';
import { setServiceTime } from '../data/service-clock.ts';

/** The console's own address. */
export const CONSOLE = `${BASE}/console`;

/** Gives the access token of the person at this desk. It is kept in memory only. */
export type Session = {
  /**
   * The token for the next request; `renew` after the service has refused the last one. When the person must sign in again, it waits until
   * that is done: what was asked for goes on then.
   */
  token(why: { renew: boolean }): Promise<string>;
  /** Says, now and at each change, whether the person must sign in again. @returns ends it */
  onEnded(listener: (hasEnded: boolean) => void): () => void;
  /** Signs in again without leaving the page. It may open a window, so it is called by a press. */
  signInAgain(): void;
  signOut(): void;
};

export type Grant = { token: string; lifetimeSeconds: number };

/** Only the person can get a new token. */
export class SignInEnded extends Error {
  override readonly name = 'SignInEnded';
}

/** How a session gets its tokens. */
export type Source = {
  /** @throws SignInEnded */
  renew(): Promise<Grant>;
  signInAgain(): Promise<Grant>;
  signOut(): void;
};

/** A new token is asked for this long before the old one ends, so that no request is late. */
const MARGIN_MS = 30_000;
/** A token that is refused so soon would be refused again: the service says why. */
const FRESH_MS = 5_000;

export function createSession(first: Grant, source: Source): Session {
  const keep = ({ token, lifetimeSeconds }: Grant) => {
    const lifetimeMs = lifetimeSeconds * 1_000;
    return { token, since: Date.now(), dueMs: lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 10) };
  };
  let held = keep(first);
  let renewing: Promise<string> | null = null;
  let again: PromiseWithResolvers<Grant> | null = null;
  const listeners = new Set<(hasEnded: boolean) => void>();
  const notify = (): void => {
    for (const listener of listeners) listener(again !== null);
  };

  const renew = async (): Promise<string> => {
    const grant = await source.renew().catch((error: unknown) => {
      if (!(error instanceof SignInEnded)) throw error;
      again = Promise.withResolvers();
      notify();
      return again.promise;
    });
    held = keep(grant);
    return held.token;
  };
  return {
    token: async ({ renew: isRefused }) => {
      const ageMs = Date.now() - held.since;
      const isGood = ageMs < held.dueMs && !(isRefused && ageMs > FRESH_MS);
      if (isGood && renewing === null) return held.token;
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      return renewing;
    },
    onEnded: (listener) => {
      listeners.add(listener);
      listener(again !== null);
      return () => listeners.delete(listener);
    },
    signInAgain: () => {
      source.signInAgain().then(
        (grant) => {
          again?.resolve(grant);
          again = null;
          notify();
        },
        () => notify(),
      );
    },
    signOut: source.signOut,
  };
}

export type DemoPerson = { role: string; name: string };

/** How the provider is asked. */
export type ProviderSettings = {
  issuer: string;
  /** What the tokens must be for. */
  audience: string;
  clientId: string;
  scope: string;
  endpoints: { authorization: string; token: string; endSession: string | null; idTokenAlgorithms: string[] };
};

/** What the service says about signing in. */
type SignInSettings =
  | { mode: 'evaluation' /** Who may be picked; empty where only a link signs in. */; people: readonly DemoPerson[] }
  | { mode: 'oidc' /** The operator has not set the console up. */; provider: null }
  | {
      mode: 'oidc' /** `endpoints` is null while the provider cannot be reached. */;
      provider: ProviderSettings | { endpoints: null };
    };

/** What the service sends to everybody who opens the console. */
export type ServiceSettings = SignInSettings & {
  /** The program that writes door cards on the desk's own machine; null: none. */
  cardWriterUrl: string | null;
};

export async function readServiceSettings(): Promise<ServiceSettings> {
  const response = await fetch(`${CONSOLE}/settings.json`);
  if (!response.ok) throw new Error(`settings: ${response.status}`);
  setServiceTime(response);
  return (await response.json()) as ServiceSettings;
}

/** What somebody who opens the console sees: the desk, or what is to be done first. */
export type Entry =
  | { kind: 'session'; session: Session }
  /** Evaluation: somebody is picked, or a link is to be opened. */
  | { kind: 'people'; people: readonly DemoPerson[]; isOldLink: boolean }
  | { kind: 'not set up' }
  | { kind: 'unreachable' }
  | { kind: 'signed out'; signIn: () => void }
  /** The provider, or what it answered, stands in the way. */
  | { kind: 'refused'; why: string; signIn: () => void }
  /** A window that has passed the provider's answer to the page that opened it. */
  | { kind: 'window' };
