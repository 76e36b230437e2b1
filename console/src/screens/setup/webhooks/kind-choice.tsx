import type { Schemas } from '../../../../../client/src/index.ts';
import { useWords } from '../../../words/words.ts';
import { webhooksWords } from './webhooks-words.ts';

type Kind = Schemas['PropertyChangeType'];

/** Every kind of event, in the order in which they are offered. */
const KINDS = [
  ...['BOOKING', 'HOLD', 'BOARD', 'ROOM', 'ROOM_TYPE', 'RATE_PLAN', 'GUEST', 'DOCUMENT', 'CHARGE', 'PAYMENT'],
  ...['PAYMENT_REQUEST', 'QR_EVENT', 'EMAIL', 'PROPERTY', 'MEMBER', 'HOUSEKEEPING', 'FOUND_ITEM', 'MINIBAR', 'DAY_CLOSE'],
] as Schemas['PropertyChangeType'][];

type KindChoiceProps = {
  /** null: everything. An empty list: nothing is ticked yet. */
  chosen: readonly Kind[] | null;
  onChange: (chosen: Kind[] | null) => void;
  error?: string | undefined;
};

/** Everything, or the kinds of events that are ticked. */
export function KindChoice({ chosen, onChange, error }: KindChoiceProps) {
  const words = useWords(webhooksWords);
  return (
    <fieldset class="stack">
      <legend>{words.events}</legend>
      <label class="tick">
        <input type="radio" checked={chosen === null} onChange={() => onChange(null)} />
        <span>
          {words.allEvents} <small class="quiet">{words.allEventsHint}</small>
        </span>
      </label>
      <label class="tick">
        <input type="radio" checked={chosen !== null} onChange={() => onChange([])} />
        {words.someEvents}
      </label>
      {chosen !== null && (
        <div class="webhook-kinds">
          {KINDS.map((kind) => (
            <label key={kind} class="tick">
              <input
                type="checkbox"
                checked={chosen.includes(kind)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(KINDS.filter((one) => (one === kind ? checked : chosen.includes(one))))
                }
              />
              {words.kinds[kind]}
            </label>
          ))}
        </div>
      )}
      {(error ?? (chosen?.length === 0 ? words.chooseOne : undefined)) !== undefined && (
        <p class={error === undefined ? 'field-note' : 'field-problems'}>{error ?? words.chooseOne}</p>
      )}
    </fieldset>
  );
}
