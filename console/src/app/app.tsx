import { useEffect, useState } from 'preact/hooks';
import { createHostelry, type Schemas } from '../../../client/src/index.ts';
import { type Desk, DeskProvider } from '../data/desk.ts';
import { openLive } from '../data/live.ts';
import { createReads } from '../data/reads.ts';
import { learnTime } from '../data/service-clock.ts';
import type { Session } from '../session/session.ts';
import { SignIn, SignInAgain } from '../session/sign-in.tsx';
import { ProblemNotice, Waiting } from '../ui/states.tsx';
import { type Locale, LocaleProvider, preferredLocale, rememberLocale } from '../words/words.ts';
import { BASE } from './base.ts';
import { Frame } from './frame.tsx';
import { type Router, RouterProvider, useNewRouter } from './router.ts';

type Property = Schemas['Property'];

async function send(request: Request): Promise<Response> {
  const response = await fetch(request);
  learnTime(response);
  return response;
}

/** The person and the hotels that they may open. */
type Person = Pick<Desk, 'api' | 'apiThrough'> & { me: Schemas['User']; properties: Property[] };

async function readPerson(session: Session): Promise<Person> {
  const apiThrough: Desk['apiThrough'] = (way) =>
    createHostelry({ baseUrl: location.origin + BASE, token: session.token, fetch: way });
  const api = apiThrough(send);
  const me = await api.POST('/auth/verify');
  const properties: Property[] = [];
  for await (const page of api.pages('/properties')) properties.push(...page);
  return { api, apiThrough, me, properties };
}

function openDesk({ api, apiThrough, me }: Person, property: Property): Desk {
  const membership = me.memberships.find(({ propertyId }) => propertyId === property.id);
  const live = openLive(api, property.id, me.id);
  const roles = membership?.roles ?? (me.superAdmin ? (['ADMIN'] as const) : []);
  return { api, apiThrough, me, property, roles, live, reads: createReads(api, live) };
}

/** The property of the address; without one, the first. */
function propertyOf({ properties }: Person, code: string | null): Property | undefined {
  return properties.find((property) => property.code === code?.toUpperCase()) ?? (code === null ? properties[0] : undefined);
}

function useDeskOf(person: Person | null, router: Router): Desk | null {
  const property = person === null ? undefined : propertyOf(person, router.address.code);
  const [desk, setDesk] = useState<Desk | null>(null);
  useEffect(() => {
    if (person === null || property === undefined) return undefined;
    const opened = openDesk(person, property);
    setDesk(opened);
    return () => opened.live.close();
  }, [person, property]);
  useEffect(() => {
    if (property !== undefined && router.address.code === null)
      router.go({ ...router.address, code: property.code }, { replace: true });
  }, [property, router]);
  return desk;
}

function SignedIn({ session, setLocale }: { session: Session; setLocale: (locale: Locale) => void }) {
  const router = useNewRouter();
  const [person, setPerson] = useState<Person | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    readPerson(session).then(setPerson, setError);
  }, [session]);
  const desk = useDeskOf(person, router);
  if (error !== undefined) return <ProblemNotice error={error} />;
  if (desk === null || person === null) return <Waiting />;
  return (
    <RouterProvider value={router}>
      <DeskProvider value={desk}>
        <Frame properties={person.properties} session={session} setLocale={setLocale} key={desk.property.id} />
      </DeskProvider>
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
