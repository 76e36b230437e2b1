import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { createHostelry, type Schemas } from '../../../client/src/index.ts';
import { type Desk, DeskProvider } from '../data/desk.ts';
import { openLive } from '../data/live.ts';
import { createReads } from '../data/reads.ts';
import { setServiceTime } from '../data/service-clock.ts';
import type { Session } from '../session/session.ts';
import { SignIn, SignInAgain } from '../session/sign-in.tsx';
import { ProblemNotice, Waiting } from '../ui/states.tsx';
import { type Locale, LocaleProvider, preferredLocale, rememberLocale } from '../words/words.ts';
import { BASE } from './base.ts';
import { Frame } from './frame.tsx';
import { lazy } from './lazy.tsx';
import { type Router, RouterProvider, useNewRouter } from './router.ts';

type Property = Schemas['Property'];

const NoHotel = lazy(() => import('../screens/setup/new-hotel/no-hotel.tsx').then((module) => module.NoHotel));

async function send(request: Request): Promise<Response> {
  const response = await fetch(request);
  setServiceTime(response);
  return response;
}

/** The person and the hotels that they may open. */
type Person = Pick<Desk, 'api' | 'apiThrough' | 'me' | 'properties'>;

function connect(session: Session): Pick<Desk, 'api' | 'apiThrough'> {
  const apiThrough: Desk['apiThrough'] = (way) =>
    createHostelry({ baseUrl: location.origin + BASE, token: session.token, fetch: way });
  return { api: apiThrough(send), apiThrough };
}

/** Who is signed in. `readAgain` when that may have changed: a hotel was made, joined or renamed. */
function usePerson(session: Session) {
  const [person, setPerson] = useState<Person | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const client = useMemo(() => connect(session), [session]);
  const readAgain = useCallback(async (): Promise<void> => {
    const me = await client.api.POST('/auth/verify');
    const properties: Property[] = [];
    for await (const page of client.api.pages('/properties')) properties.push(...page);
    setPerson({ ...client, me, properties });
  }, [client]);
  useEffect(() => {
    readAgain().catch(setError);
  }, [readAgain]);
  return { person, error, readAgain };
}

/** The property of the address; without one, the first. A property whose code was changed is still the one that was open. */
function useProperty(person: Person | null, { address, go }: Router): Property | undefined {
  const openId = useRef<string | null>(null);
  const properties = person?.properties ?? [];
  const property =
    properties.find(({ code }) => code === address.code?.toUpperCase()) ??
    (address.code === null ? properties[0] : properties.find(({ id }) => id === openId.current));
  // At once: what goes somewhere behind it must not be taken back.
  useLayoutEffect(() => {
    if (property === undefined) return;
    openId.current = property.id;
    if (address.code?.toUpperCase() !== property.code) go({ ...address, code: property.code }, { replace: true });
  }, [property, address]);
  return property;
}

type OpenProperty = Pick<Desk, 'live' | 'reads'> & { propertyId: string };

/** null while it is opened: what is of one hotel is never read in another. */
function useDeskOf(person: Person | null, property: Property | undefined, readAgain: Desk['readAgain']): Desk | null {
  const [open, setOpen] = useState<OpenProperty | null>(null);
  const [api, userId, propertyId] = [person?.api, person?.me.id, property?.id];
  useEffect(() => {
    if (api === undefined || userId === undefined || propertyId === undefined) return undefined;
    const live = openLive(api, propertyId, userId);
    live.onChange(({ type }) => {
      // What is on the screen stays when this fails; a reload reads it.
      if (type === 'PROPERTY') readAgain().catch(() => undefined);
    });
    setOpen({ propertyId, live, reads: createReads(api, live) });
    return () => live.close();
  }, [api, userId, propertyId, readAgain]);
  return useMemo(() => {
    if (person === null || property === undefined || open?.propertyId !== property.id) return null;
    const membership = person.me.memberships.find((one) => one.propertyId === property.id);
    const roles = membership?.roles ?? (person.me.superAdmin ? (['ADMIN'] as const) : []);
    return { ...person, property, roles, live: open.live, reads: open.reads, readAgain };
  }, [person, property, open, readAgain]);
}

function SignedIn({ session, setLocale }: { session: Session; setLocale: (locale: Locale) => void }) {
  const router = useNewRouter();
  const { person, error, readAgain } = usePerson(session);
  const property = useProperty(person, router);
  const desk = useDeskOf(person, property, readAgain);
  if (error !== undefined) return <ProblemNotice error={error} />;
  if (person === null) return <Waiting />;
  if (property !== undefined && desk === null) return <Waiting />;
  return (
    <RouterProvider value={router}>
      {desk === null ? (
        <NoHotel person={person} readAgain={readAgain} session={session} setLocale={setLocale} />
      ) : (
        <DeskProvider value={desk}>
          <Frame session={session} setLocale={setLocale} key={desk.property.id} />
        </DeskProvider>
      )}
    </RouterProvider>
  );
}

export function App() {
  const [locale, setLocale] = useState(preferredLocale);
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    document.documentElement.lang = locale;
    rememberLocale(locale);
  }, [locale]);
  return (
    <LocaleProvider value={locale}>
      {session === null ? <SignIn onSession={setSession} /> : <SignedIn session={session} setLocale={setLocale} />}
      {session !== null && <SignInAgain session={session} />}
    </LocaleProvider>
  );
}
