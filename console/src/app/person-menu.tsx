import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../client/src/index.ts';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { languageIcon, logoutIcon } from '../ui/icon-shapes.ts';
import { type Locale, useLocale, useWords } from '../words/words.ts';
import { frameWords } from './frame-words.ts';

type PersonMenuProps = {
  me: Pick<Schemas['User'], 'name'>;
  session: Session;
  setLocale: (locale: Locale) => void;
  /** Further entries. */
  children?: ComponentChildren;
};

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
        <Button look="quiet" icon={logoutIcon} onClick={session.signOut}>
          {words.signOut}
        </Button>
      </div>
    </details>
  );
}
