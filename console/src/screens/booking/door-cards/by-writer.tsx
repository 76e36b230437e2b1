import { Button } from '../../../ui/button.tsx';
import { keyIcon } from '../../../ui/icon-shapes.ts';
import { Notice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { doorCardWords } from './door-card-words.ts';
import type { CardWork } from './use-card.ts';
import type { SeenWriter } from './writer.ts';

function WriterLine({ seen }: { seen: SeenWriter | null }) {
  const words = useWords(doorCardWords);
  if (seen === null) return <>{words.asking}</>;
  if (seen.state !== 'READY') return <>{words.states[seen.state]}</>;
  return <>{seen.cardId === null ? words.liesUnnamed : words.lies(seen.cardId)}</>;
}

/** What became of the writing. */
function Outcome({ work: { writing } }: { work: CardWork }) {
  const words = useWords(doorCardWords);
  if (writing === 'idle') return null;
  if (writing === 'writing') return <Notice tone="due">{words.writing}</Notice>;
  if (writing === 'wiped') return <Notice tone="done">{words.wiped}</Notice>;
  return <Notice tone="overdue">{words.refusals[writing]}</Notice>;
}

type ByWriterProps = { url: string; seen: SeenWriter | null; work: CardWork };

/** The steps with the card writer of this computer: it writes, and the book follows by itself. */
export function ByWriter({ url, seen, work }: ByWriterProps) {
  const words = useWords(doorCardWords);
  const { store, writing, writtenId } = work;
  const isBusy = writing === 'writing' || store.state !== 'idle';
  const isRefused = writtenId !== null && store.problem !== undefined;
  return (
    <>
      <ol class="card-steps" aria-label={words.steps}>
        <li aria-current={seen?.state === 'READY' ? undefined : 'step'}>
          {words.lay}{' '}
          <span role="status" class="quiet">
            <WriterLine seen={seen} />
          </span>
        </li>
        <li aria-current={seen?.state === 'READY' && writtenId === null ? 'step' : undefined}>{words.writeStep}</li>
        <li aria-current={writtenId === null ? undefined : 'step'}>{words.storeStep}</li>
      </ol>
      {isRefused && <Notice tone="overdue">{words.notInBook}</Notice>}
      <Outcome work={work} />
      <div class="buttons">
        {isRefused ? (
          <>
            <Button look="primary" isBusy={isBusy} onClick={() => void work.wipe(url)}>
              {words.wipe}
            </Button>
            <Button isBusy={isBusy} onClick={() => void work.storeAs(writtenId)}>
              {words.storeAgain}
            </Button>
          </>
        ) : (
          <Button
            look="primary"
            icon={keyIcon}
            isBusy={isBusy}
            disabled={!isBusy && seen?.state !== 'READY'}
            onClick={() => void work.write(url)}
          >
            {words.write}
          </Button>
        )}
      </div>
    </>
  );
}
