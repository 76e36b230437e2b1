import { useDesk } from '../../../data/desk.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { parseAmount } from './amount.rules.ts';
import { paymentWords } from './payment-words.ts';

type AmountFieldProps = { value: string; onInput: (value: string) => void; error?: string | undefined };

/** An amount of money in the hotel's currency. */
export function AmountField({ value, onInput, error }: AmountFieldProps) {
  const { property } = useDesk();
  const words = useWords(paymentWords);
  const wrong = value.trim() !== '' && parseAmount(value) === null ? words.wrongAmount : undefined;
  return (
    <TextField
      label={words.amount(property.currency)}
      value={value}
      onInput={onInput}
      error={error ?? wrong}
      inputMode="decimal"
      maxLength={20}
      isRequired
    />
  );
}
