import { Dialog } from '../../ui/dialog.tsx';
import { useWords } from '../../words/words.ts';
import { frameWords } from '../frame-words.ts';
import { useRouter } from '../router.ts';
import { helpWords } from './help-words.ts';
import { KEYS_EVERYWHERE, KEYS_OF_SCREENS, KEYS_OF_SHEETS } from './keys.rules.ts';

function Keys({ text }: { text: string }) {
  return (
    <>
      {text.split(' ').map((key, index) => (
        <span key={key}>
          {index > 0 && ' '}
          {key.split('+').map((part, place) => (
            <span key={part}>
              {place > 0 && ' + '}
              <kbd>{part}</kbd>
            </span>
          ))}
        </span>
      ))}
    </>
  );
}

function KeyTable({ title, rows }: { title: string; rows: typeof KEYS_EVERYWHERE }) {
  const words = useWords(helpWords);
  return (
    <section class="keys">
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p class="quiet">{words.none}</p>
      ) : (
        <dl class="facts">
          {rows.map(([keys, deed]) => [
            <dt key={keys}>
              <Keys text={keys} />
            </dt>,
            <dd key={deed}>{words.deeds[deed]}</dd>,
          ])}
        </dl>
      )}
    </section>
  );
}

/** The keys of what is on the screen, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(helpWords);
  const { screens } = useWords(frameWords);
  const { address } = useRouter();
  const { screen, sheet } = address;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div class="stack">
        {sheet !== null && <KeyTable title={words.sheets[sheet.kind]} rows={KEYS_OF_SHEETS[sheet.kind]} />}
        <KeyTable title={words.onScreen(screens[screen])} rows={KEYS_OF_SCREENS[screen] ?? []} />
        <KeyTable title={words.everywhere} rows={KEYS_EVERYWHERE} />
        <p class="quiet">{words.typing}</p>
      </div>
    </Dialog>
  );
}
