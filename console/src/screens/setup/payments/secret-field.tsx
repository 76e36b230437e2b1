import { Field } from '../../../ui/field.tsx';

type SecretFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onInput: (value: string) => void;
};

/** A secret that is typed or pasted: hidden, and no password that the browser offers to keep. */
export function SecretField({ label, hint, error, value, onInput }: SecretFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="password"
          autocomplete="new-password"
          maxLength={200}
          value={value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    </Field>
  );
}
