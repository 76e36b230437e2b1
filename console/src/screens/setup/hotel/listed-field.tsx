import { useId } from 'preact/hooks';
import { Field } from '../../../ui/field.tsx';

type ListedFieldProps = {
  field: { label: string; value: string; error: string | undefined; onInput: (value: string) => void };
  hint: string;
  of: 'timeZone' | 'currency';
};

/** A time zone or a currency: typed, or chosen from those that the browser knows. */
export function ListedField({ field: { label, value, error, onInput }, hint, of }: ListedFieldProps) {
  const list = useId();
  return (
    <Field label={label} hint={hint} error={error} isRequired>
      {(control) => (
        <>
          <input
            {...control}
            list={list}
            value={value}
            maxLength={100}
            autocomplete="off"
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
          <datalist id={list}>
            {Intl.supportedValuesOf(of).map((known) => (
              <option key={known} value={known} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
