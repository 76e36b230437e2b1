import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { loginIcon } from '../ui/icon-shapes.ts';
import { Notice, Waiting } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { enter } from './entry.ts';
import { signInAs } from './evaluation.ts';
import { CONSOLE, type DemoPerson, type Entry, type Session } from './session.ts';
import { signInWords } from './sign-in-words.ts';

function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <main class="sign-in">
      <h1>{title}</h1>
      {children}
    </main>
  );
}

type PickerProps = { people: readonly DemoPerson[]; isOldLink: boolean; onSession: (session: Session) => void };

/** Evaluation: the people of the demo hotel, where they may be picked. */
function Picker({ people, isOldLink, onSession }: PickerProps) {
  const words = useWords(signInWords);
  const [hasFailed, setHasFailed] = useState(false);
  const pick = (role: string): void => {
    signInAs(role).then(
      (session) => (session === null ? setHasFailed(true) : onSession(session)),
      () => setHasFailed(true),
    );
  };
  return (
    <Panel title={words.title}>
      {isOldLink && <Notice tone="due">{words.oldLink}</Notice>}
      {hasFailed && <Notice tone="overdue">{words.unreachable}</Notice>}
      <p>{people.length > 0 ? words.hint : `${words.noLink} ${words.newLinks}`}</p>
      <ul>
        {people.map(({ role, name }) => (
          <li key={role}>
            <Button size="large" onClick={() => pick(role)}>
              <strong>{name}</strong> <small>{role}</small>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SignInButton({ signIn }: { signIn: () => void }) {
  const words = useWords(signInWords);
  return (
    <Button look="primary" size="large" icon={loginIcon} onClick={signIn}>
      {words.signIn}
    </Button>
  );
}

type SignInProps = { onSession: (session: Session) => void };

/** Signs in, and shows what stands in the way of it. */
export function SignIn({ onSession }: SignInProps) {
  const words = useWords(signInWords);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [without, setWithout] = useState<{ Offline: ComponentType<SignInProps> } | null>(null);
  useEffect(() => {
    enter().then(
      (found) => (found.kind === 'session' ? onSession(found.session) : setEntry(found)),
      // Without network it is there only where the browser has kept it.
      () => import('../screens/housekeeping/offline.tsx').then(setWithout, () => setHasFailed(true)),
    );
  }, [onSession]);
  if (without !== null) return <without.Offline onSession={onSession} />;
  if (hasFailed) return <Notice tone="overdue">{words.unreachable}</Notice>;
  switch (entry?.kind) {
    case 'people':
      return <Picker people={entry.people} isOldLink={entry.isOldLink} onSession={onSession} />;
    case 'not set up':
      return (
        <Panel title={words.notSetUp}>
          <p>{words.setUp}</p>
        </Panel>
      );
    case 'unreachable':
      return <Notice tone="overdue">{words.providerUnreachable}</Notice>;
    case 'signed out':
      return (
        <Panel title={words.signedOut}>
          <SignInButton signIn={entry.signIn} />
        </Panel>
      );
    case 'refused':
      return (
        <Panel title={words.refused}>
          <Notice tone="overdue">{entry.why}</Notice>
          <SignInButton signIn={entry.signIn} />
        </Panel>
      );
    case 'window':
      return (
        <Panel title={words.isSignedIn}>
          <p>{words.closeWindow}</p>
          <a href={CONSOLE}>{words.toDesk}</a>
        </Panel>
      );
    default:
      return <Waiting />;
  }
}

/** Stands over the page, which stays as it is, until the person has signed in again. */
function AgainDialog({ session }: { session: Session }) {
  const words = useWords(signInWords);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog sign-in-again" aria-label={words.again} onCancel={(event) => event.preventDefault()}>
      <p>{words.ended}</p>
      <Button look="primary" size="large" icon={loginIcon} onClick={session.signInAgain}>
        {words.again}
      </Button>
    </dialog>
  );
}

/** Asks the person to sign in again when nothing else gets a token. */
export function SignInAgain({ session }: { session: Session }) {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => session.onEnded(setHasEnded), [session]);
  return hasEnded ? <AgainDialog session={session} /> : null;
}
