import { useId } from 'preact/hooks';
import { useWords } from '../../../words/words.ts';
import { roleWords } from './role-words.ts';
import type { RoleName } from './team.rules.ts';

type RoleTicksProps = {
  legend: string;
  hint: string;
  offered: readonly RoleName[];
  chosen: readonly RoleName[];
  onChange: (roles: RoleName[]) => void;
};

/** Roles to choose from, each with what it may do. */
export function RoleTicks({ legend, hint, offered, chosen, onChange }: RoleTicksProps) {
  const words = useWords(roleWords);
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend>{legend}</legend>
      <p class="field-note" id={id}>
        {hint}
      </p>
      {offered.map((role) => (
        <label key={role} class="tick">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(offered.filter((one) => (one === role ? checked : chosen.includes(one))))
            }
          />
          <span>
            {words.names[role]} <small class="quiet">{words.may[role]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The names of roles with commas. */
export function useRoleNames(): (roles: readonly RoleName[]) => string {
  const words = useWords(roleWords);
  return (roles) => roles.map((role) => words.names[role]).join(', ');
}
