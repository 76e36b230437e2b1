import type { ComponentChildren, ComponentProps } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong with the value. */
  error?: string | undefined;
  isRequired?: boolean;
  /** Draws the control with the attributes that tie it to its label, hint and error. */
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: true }) => ComponentChildren;
};

/** A labelled control of a form. */
export function Field({ label, hint, error, isRequired = false, children }: FieldProps) {
  const id = useId();
  const control = {
    id,
    ...(error !== undefined || hint !== undefined ? { 'aria-describedby': `${id}-note` } : {}),
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
    ...(isRequired ? { required: true as const } : {}),
  };
  return (
    <div class={error === undefined ? 'field' : 'field field-wrong'}>
      <label for={id}>{label}</label>
      {children(control)}
      {(error ?? hint) !== undefined && (
        <p class="field-note" id={`${id}-note`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & {
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'tel' | 'email' | 'date' | 'time' | 'number' | 'search' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric';
  autoFocus?: boolean;
  placeholder?: string;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  maxLength?: number;
  isReadOnly?: boolean;
};

export function TextField({ label, hint, error, isRequired = false, isReadOnly = false, onInput, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => {
        const attributes = { type: 'text', readOnly: isReadOnly, ...control, ...rest } as ComponentProps<'input'>;
        return <input {...attributes} autocomplete="off" onInput={(event) => onInput(event.currentTarget.value)} />;
      }}
    </Field>
  );
}

type SelectFieldProps<T extends string> = Omit<FieldProps, 'children'> & {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; text: string }[];
};

export function SelectField<T extends string>({ label, hint, error, isRequired = false, ...rest }: SelectFieldProps<T>) {
  const { value, onChange, options } = rest;
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
