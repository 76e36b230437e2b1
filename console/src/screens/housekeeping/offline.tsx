import { useEffect, useState } from 'preact/hooks';
import { createHostelry } from '../../../../client/src/index.ts';
import { BASE } from '../../app/base.ts';
import { RouterProvider, useNewRouter } from '../../app/router.ts';
import { type Desk, DeskProvider } from '../../data/desk.ts';
import type { Live } from '../../data/live.ts';
import { createReads } from '../../data/reads.ts';
import { enter } from '../../session/entry.ts';
import { readServiceSettings, type Session } from '../../session/session.ts';
import { signInWords } from '../../session/sign-in-words.ts';
import { Button } from '../../ui/button.tsx';
import { loginIcon } from '../../ui/icon-shapes.ts';
import { Notice, Waiting } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { Housekeeping } from './housekeeping.tsx';
import { readSeen, type Seen } from './store.ts';

const RETRY_MS = 4_000;

const NEVER: Live = {
  state: () => ({ isLive: false, asOf: null }),
  onChange: () => () => {},
  onGap: () => () => {},
  onState: () => () => {},
  close: () => {},
};

/** The desk of the person who was here last: nothing can be asked, what is done waits. */
function deskOf({ property, user, roles }: Seen): Desk {
  const token = (): Promise<string> => Promise.reject(new Error('nobody is signed in'));
  const apiThrough: Desk['apiThrough'] = (way) => createHostelry({ baseUrl: location.origin + BASE, token, fetch: way });
  const api = apiThrough(fetch);
  return {
    api,
    apiThrough,
    me: { ...user, phone: null, email: null, superAdmin: false, memberships: [] },
    properties: [property],
    property,
    roles,
    live: NEVER,
    reads: createReads(api, NEVER),
    readAgain: () => Promise.resolve(),
  };
}

/** The desk of what was seen last in this browser; undefined: not read yet. */
function useSeenDesk(code: string | null): Desk | null | undefined {
  const [desk, setDesk] = useState<Desk | null | undefined>(undefined);
  useEffect(() => {
    readSeen().then(
      (seen) => setDesk(seen !== null && (code ?? seen.property.code).toUpperCase() === seen.property.code ? deskOf(seen) : null),
      () => setDesk(null),
    );
  }, []);
  return desk;
}

/** Signs in as soon as the service answers. @returns whether the person has to press a button for that */
function useReturn(onSession: (session: Session) => void): boolean {
  const [mustPress, setMustPress] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const tryAgain = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        const { mode } = await readServiceSettings();
        if (isOver) return;
        // A provider takes the page away, and with it what is half typed.
        if (mode === 'oidc') return setMustPress(true);
        const entry = await enter();
        if (isOver) return;
        if (entry.kind === 'session') onSession(entry.session);
        else setMustPress(true);
      } catch {
        if (!isOver) timer = setTimeout(() => void tryAgain(), RETRY_MS);
      }
    };
    const onOnline = (): void => void tryAgain();
    addEventListener('online', onOnline);
    timer = setTimeout(onOnline, RETRY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [onSession]);
  return mustPress;
}

/** The console while the service cannot be reached: the rooms that were seen last, for the person who saw them. */
export function Offline({ onSession }: { onSession: (session: Session) => void }) {
  const words = useWords(signInWords);
  const router = useNewRouter();
  const desk = useSeenDesk(router.address.code);
  const mustPress = useReturn(onSession);
  if (desk === undefined) return <Waiting />;
  return (
    <>
      {mustPress && (
        <Notice tone="due">
          <p>{words.reachable}</p>
          <Button look="primary" icon={loginIcon} onClick={() => location.reload()}>
            {words.again}
          </Button>
        </Notice>
      )}
      {desk === null ? (
        !mustPress && <Notice tone="overdue">{words.unreachable}</Notice>
      ) : (
        <RouterProvider value={router}>
          <DeskProvider value={desk}>
            <main id="main" tabIndex={-1}>
              <Housekeeping />
            </main>
          </DeskProvider>
        </RouterProvider>
      )}
    </>
  );
}
