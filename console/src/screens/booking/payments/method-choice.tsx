import type { Schemas } from '../../../../../client/src/index.ts';
import { useWords } from '../../../words/words.ts';
import { paymentWords } from './payment-words.ts';

export type DeskMethod = Schemas['DeskPaymentMethod'];
const METHODS: readonly DeskMethod[] = ['CASH', 'UPI', 'CARD', 'BANK_TRANSFER', 'CHEQUE'];

/** How money is handed over at the desk. */
export function MethodChoice({ value, onChange }: { value: DeskMethod; onChange: (method: DeskMethod) => void }) {
  const words = useWords(paymentWords);
  return (
    <fieldset class="choice">
      <legend class="label">{words.method}</legend>
      <div class="choice-options">
        {METHODS.map((method) => (
          <label key={method}>
            <input type="radio" name="method" checked={value === method} onChange={() => onChange(method)} />
            <span>{words.methods[method]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
