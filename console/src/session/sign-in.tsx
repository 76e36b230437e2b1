import { useEffect, useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { Notice, Waiting } from '../ui/states.tsx';
import { defineWords, useWords } from '../words/words.ts';
import { openEvaluationSession, readSignInSettings, type Session, type SignInSettings } from './session.ts';

const signInWords = defineWords(
  {
    title: 'Who is at the desk?',
    hint: 'This is a demo hotel. Nothing here is real, and you can try everything.',
    noLink: 'Open the link that "npm start" has printed.',
    unreachable: 'The service cannot be reached. Reload this page in a moment.',
  },
  {
    title: 'डेस्क पर कौन है?',
    hint: 'यह एक डेमो होटल है। यहाँ कुछ भी असली नहीं है, आप सब कुछ आज़मा सकते हैं।',
    noLink: '"npm start" ने जो लिंक छापा है उसे खोलें।',
    unreachable: 'सेवा से संपर्क नहीं हो पा रहा है। थोड़ी देर में पेज फिर लोड करें।',
  },
);

/** Signs in: a person of the demo hotel is picked. */
export function SignIn({ onSession }: { onSession: (session: Session) => void }) {
  const words = useWords(signInWords);
  const [settings, setSettings] = useState<SignInSettings | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    readSignInSettings().then(setSettings, () => setHasFailed(true));
  }, []);
  if (hasFailed) return <Notice tone="overdue">{words.unreachable}</Notice>;
  if (settings === null) return <Waiting />;
  const people = settings.mode === 'evaluation' ? settings.people : [];
  return (
    <main class="sign-in">
      <h1>{words.title}</h1>
      <p>{people.length > 0 ? words.hint : words.noLink}</p>
      <ul>
        {people.map(({ role, name }) => (
          <li key={role}>
            <Button size="large" onClick={() => onSession(openEvaluationSession(role))}>
              <strong>{name}</strong> <small>{role}</small>
            </Button>
          </li>
        ))}
      </ul>
    </main>
  );
}
