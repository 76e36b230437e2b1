import { useEffect, useMemo, useState } from 'preact/hooks';
import { createHostelry, HostelryProblem, type Schemas } from '../../../../client/src/index.ts';
import { BASE } from '../../app/base.ts';
import { useSubmit } from '../../data/submit.ts';
import { SignaturePad } from '../../ui/signature-pad.tsx';
import { Notice, SubmissionNotice, useProblemText, Waiting } from '../../ui/states.tsx';
import { LocaleProvider, preferredLocale, useWords } from '../../words/words.ts';
import { signWords } from './sign-words.ts';

/** A link that is used up says so in the guest's words; anything else, as everywhere. */
function Refusal({ error }: { error: unknown }) {
  const words = useWords(signWords);
  const textOf = useProblemText();
  const isGone = error instanceof HostelryProblem && error.status === 404;
  return <Notice tone="overdue">{isGone ? words.gone : textOf(error)}</Notice>;
}

function Form({ token }: { token: string }) {
  const words = useWords(signWords);
  const api = useMemo(() => createHostelry({ baseUrl: location.origin + BASE, token: () => token }), [token]);
  const [asked, setAsked] = useState<Schemas['SignatureRequest'] | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [drawing, setDrawing] = useState<Blob | null>(null);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    api.GET('/signature-link').then(setAsked, setError);
  }, [api]);
  const sending = useSubmit(
    async (intent) => {
      if (drawing !== null) await api.POST('/signature-link', { body: { file: drawing }, intent });
    },
    () => setIsDone(true),
  );
  useEffect(() => {
    if (drawing !== null) void sending.submit();
  }, [drawing]);
  if (error !== undefined) return <Refusal error={error} />;
  if (asked === null) return <Waiting />;
  const guestName = asked.guestName ?? words.unnamed;
  return (
    <>
      <p>
        <bdi>{asked.propertyName}</bdi>
      </p>
      <h1>{words.title}</h1>
      <h2>
        <bdi>{guestName}</bdi>
      </h2>
      {isDone ? (
        <Notice tone="done">
          <p>{words.thanks}</p>
          <p>{words.close}</p>
        </Notice>
      ) : (
        <SignaturePad guestName={guestName} isBusy={sending.state !== 'idle'} onSign={setDrawing} />
      )}
      {sending.problem?.status === 404 ? <Refusal error={sending.problem} /> : <SubmissionNotice of={sending} />}
    </>
  );
}

/** The page of a signature link. It knows nothing but the link, whose token stands in the fragment of its address. */
export function Sign() {
  const [locale] = useState(preferredLocale);
  const [token, setToken] = useState(() => location.hash.slice(1));
  useEffect(() => {
    document.documentElement.lang = locale;
    const onHash = (): void => setToken(location.hash.slice(1));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [locale]);
  return (
    <LocaleProvider value={locale}>
      <main class="sign">
        <Form key={token} token={token} />
      </main>
    </LocaleProvider>
  );
}
