import { Button, IconButton } from '../../../ui/button.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import { Notice, ProblemText } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { actionsWords } from './actions-words.ts';
import type { Asking } from './use-asking.ts';

/** What was done, refused or given up, and the way back for a while. */
export function SaidBar({ asking: { said, say, canUndo, undo, ask } }: { asking: Asking }) {
  const words = useWords(actionsWords);
  const shared = useWords(sharedWords);
  return (
    <div class="said-bar" aria-live="polite">
      {said !== null && ask === null && (
        <Notice tone={said.tone}>
          <div class="said">
            <div>
              <p>{said.text}</p>
              {said.error !== undefined && <ProblemText error={said.error} />}
            </div>
            {canUndo && (
              <Button size="small" shortcut="u" onClick={undo}>
                {words.undo}
              </Button>
            )}
            <IconButton of={xIcon} label={shared.close} onClick={() => say(null)} />
          </div>
        </Notice>
      )}
    </div>
  );
}
