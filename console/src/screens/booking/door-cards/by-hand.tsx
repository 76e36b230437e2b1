import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { doorCardWords } from './door-card-words.ts';
import type { CardWork } from './use-card.ts';

type ByHandProps = { card: Schemas['PreparedCard']; work: CardWork; hasFocus: boolean };

/** The steps with a writer that the console does not know: what to write, and the number of the card. */
export function ByHand({ card: { sector }, work, hasFocus }: ByHandProps) {
  const words = useWords(doorCardWords);
  const [cardId, setCardId] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The card reader types the number where the focus is.
  useEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus();
  }, [hasFocus]);
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void work.storeAs(cardId);
      }}
    >
      <ol class="card-steps" aria-label={words.steps}>
        <li>{words.handLay}</li>
        <li>
          {words.handWrite(String(sector.index), String(sector.startBlock))}
          <ul class="card-blocks" aria-label={words.blocks}>
            {sector.blocks.map((block) => (
              <li key={block}>{block}</li>
            ))}
          </ul>
          <details>
            <summary>{words.newCard}</summary>
            <p class="card-blocks">{sector.trailer}</p>
            <p class="field-note">{words.newCardHint}</p>
          </details>
        </li>
        <li>{words.handNumber}</li>
      </ol>
      <div class="fields">
        <TextField
          label={words.cardId}
          hint={words.cardIdHint}
          maxLength={200}
          value={cardId}
          onInput={setCardId}
          error={work.store.fieldError('cardId')}
          isRequired
        />
        <div class="form-end">
          <Button type="submit" isBusy={work.store.state !== 'idle'}>
            {words.written}
          </Button>
        </div>
      </div>
    </form>
  );
}
