import { useEffect, useId, useState } from 'preact/hooks';
import { useDesk } from '../../../data/desk.ts';
import { Field } from '../../../ui/field.tsx';

/** The service searches from so many letters on. */
const LETTERS_MIN = { cities: 2, countries: 3 };
const PAUSE_MS = 200;

type PlaceFieldProps = {
  label: string;
  of: 'cities' | 'countries';
  value: string;
  onInput: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A city or a country, with suggestions of the service; any other text is right too. */
export function PlaceField({ label, of, value, onInput, hint, error }: PlaceFieldProps) {
  const { api } = useDesk();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<string[]>([]);
  useEffect(() => {
    const q = typed.trim();
    if (q.length < LETTERS_MIN[of]) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const params = { query: { q, limit: 8 } };
      const search = of === 'cities' ? api.GET('/geo/cities/search', { params }) : api.GET('/geo/countries/search', { params });
      // Without suggestions the field is still good.
      search.then((places) => isCurrent && setFound(places)).catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, of, api]);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <input
            {...control}
            value={value}
            maxLength={200}
            list={list}
            autocomplete="off"
            onInput={(event) => {
              onInput(event.currentTarget.value);
              setTyped(event.currentTarget.value);
            }}
          />
          <datalist id={list}>
            {found.map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
