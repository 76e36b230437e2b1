import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/src/index.ts';
import { countWaiting, forget } from '../screens/housekeeping/store.ts';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { languageIcon, logoutIcon } from '../ui/icon-shapes.ts';
import { Notice } from '../ui/states.tsx';
import { type Locale, useLocale, useWords } from '../words/words.ts';
import { frameWords } from './frame-words.ts';

type PersonMenuProps = {
  me: Pick<Schemas['User'], 'id' | 'name'>;
  session: Session;
  setLocale: (locale: Locale) => void;
  /** Further entries. */
  children?: ComponentChildren;
};

/** Signs out, and takes what the browser keeps of the person away; who has changes on their way is asked first. */
function SignOut({ userId, session }: { userId: string; session: Session }) {
  const words = useWords(frameWords);
  const [waiting, setWaiting] = useState(0);
  const signOut = async (): Promise<void> => {
    try {
      const count = await countWaiting(userId);
      if (count > 0 && waiting === 0) return setWaiting(count);
      await forget(userId);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    session.signOut();
  };
  return (
    <>
      {waiting > 0 && <Notice tone="overdue">{words.notSent(waiting)}</Notice>}
      <Button look="quiet" icon={logoutIcon} onClick={() => void signOut()}>
        {waiting > 0 ? words.signOutAnyway : words.signOut}
      </Button>
    </>
  );
}

/** Who is signed in, and what belongs to the person. */
export function PersonMenu({ me, session, setLocale, children }: PersonMenuProps) {
  const words = useWords(frameWords);
  const locale = useLocale();
  const name = me.name ?? words.noName;
  return (
    <details class="person">
      <summary aria-label={words.person(name)}>
        <span class="avatar" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      </summary>
      <div class="menu">
        <p>{name}</p>
        <Button look="quiet" icon={languageIcon} onClick={() => setLocale(locale === 'en' ? 'hi' : 'en')}>
          {words.otherLanguage}
        </Button>
        {children}
        <SignOut userId={me.id} session={session} />
      </div>
    </details>
  );
}
