import { useId } from 'preact/hooks';

type TickFieldProps = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A setting that is on or off. */
export function TickField({ label, hint, isOn, onChange }: TickFieldProps) {
  const id = useId();
  return (
    <div>
      <label class="tick">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isOn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      <p class="field-note" id={id}>
        {hint}
      </p>
    </div>
  );
}
