import { BASE } from '../app/base.ts';

/** Gives the access token of the person at this desk. It is kept in memory only. */
export type Session = {
  /** The token for the next request; `renew` after the service has refused the last one. */
  token(why: { renew: boolean }): Promise<string>;
  signOut(): void;
};

/** What the service says about signing in. */
export type SignInSettings =
  | { mode: 'evaluation' /** Who may be picked; empty where only a link signs in. */; people: { role: string; name: string }[] }
  | { mode: 'oidc'; issuer: string; clientId: string; scope: string };

export async function readSignInSettings(): Promise<SignInSettings> {
  const response = await fetch(`${BASE}/console/settings.json`);
  if (!response.ok) throw new Error(`settings: ${response.status}`);
  return (await response.json()) as SignInSettings;
}

const ROLE = 'hostelry-role';

/** Signs in as a person of the demo hotel. */
async function fetchToken(role: string): Promise<string> {
  const response = await fetch(`${BASE}/console/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ role }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** The session of somebody who was picked. A reload picks the same role again. */
export function openEvaluationSession(role: string): Session {
  sessionStorage.setItem(ROLE, role);
  let current: Promise<string> | null = null;
  return {
    token: ({ renew }) => {
      if (renew || current === null) {
        current = fetchToken(role);
        current.catch(() => {
          current = null;
        });
      }
      return current;
    },
    signOut: () => {
      sessionStorage.removeItem(ROLE);
      location.assign(`${BASE}/console`);
    },
  };
}

/** The session that a reload continues; null when nobody has signed in. */
export function reopenSession(): Session | null {
  const role = sessionStorage.getItem(ROLE);
  return role === null ? null : openEvaluationSession(role);
}
