import { CONSOLE, createSession, type Grant, type Session, SignInEnded } from './session.ts';

/** The role of this tab's person; empty after signing out. It says nothing about people. */
const ROLE = 'hostelry-role';
const LIFETIME_SECONDS = 60 * 60;

type Answer = { role: string; grant: Grant };

/** null: the service signs nobody in for this. */
async function ask(body: { code?: string; role?: string }): Promise<Answer | null> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${CONSOLE}/sign-in`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status >= 500 || response.status === 429) throw new Error(`sign-in: ${response.status}`);
  const { role = null, token = null } = (await response.json()) as { role?: string | null; token?: string | null };
  return role === null || token === null ? null : { role, grant: { token, lifetimeSeconds: LIFETIME_SECONDS } };
}

function open({ role, grant }: Answer): Session {
  sessionStorage.setItem(ROLE, role);
  const renew = async (): Promise<Grant> => {
    const answer = await ask({ role });
    if (answer === null) throw new SignInEnded();
    return answer.grant;
  };
  return createSession(grant, {
    renew,
    // The browser may have been signed in meanwhile, by another link in another tab.
    signInAgain: renew,
    signOut: () => {
      sessionStorage.setItem(ROLE, '');
      void fetch(`${CONSOLE}/sign-in/${role}`, { method: 'DELETE' }).finally(() => location.assign(CONSOLE));
    },
  });
}

/** The person of the link, of this tab before its reload, or the last one of this browser; null: nobody. */
export async function signInByLink(code: string | null): Promise<Session | null> {
  const role = sessionStorage.getItem(ROLE);
  if (code === null && role === '') return null;
  const answer = await ask(code !== null ? { code } : role === null ? {} : { role });
  return answer === null ? null : open(answer);
}

/** Signs in as somebody who was picked. */
export async function signInAs(role: string): Promise<Session | null> {
  const answer = await ask({ role });
  return answer === null ? null : open(answer);
}
