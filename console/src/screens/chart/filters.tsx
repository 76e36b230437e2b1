import type { ComponentChildren } from 'preact';
import { useWords } from '../../words/words.ts';
import { chartWords } from './chart-words.ts';
import { FILTER_STATES, type Filter, type FilterState } from './filter.rules.ts';
import type { Section } from './layout.rules.ts';

/** The word of a state to filter by. */
export function useStateWord(): (state: FilterState) => string {
  const words = useWords(chartWords);
  return (state) => {
    if (state === 'person' || state === 'free' || state === 'maintenance' || state === 'lane') return words[state];
    return words.states[state];
  };
}

type FiltersProps = {
  sections: readonly Section[];
  filter: Filter;
  setFilter: (filter: Filter) => void;
  children: ComponentChildren;
};

/** Which rooms are shown. */
export function Filters({ sections, filter, setFilter, children }: FiltersProps) {
  const words = useWords(chartWords);
  const wordOf = useStateWord();
  const floors = [...new Set(sections.flatMap(({ rooms }) => rooms.map(({ room }) => room.floor)))];
  const known = floors.filter((floor) => floor !== null).toSorted((one, other) => one - other);
  return (
    <div class="filters">
      <select
        aria-label={words.type}
        value={filter.roomTypeCode}
        onChange={({ currentTarget: { value } }) => setFilter({ ...filter, roomTypeCode: value })}
      >
        <option value="">{words.allTypes}</option>
        {sections.map(({ type: { roomTypeCode, name } }) => (
          <option key={roomTypeCode} value={roomTypeCode}>
            {name}
          </option>
        ))}
      </select>
      {known.length > 1 && (
        <select
          aria-label={words.floor}
          value={filter.floor}
          onChange={({ currentTarget: { value } }) => setFilter({ ...filter, floor: value })}
        >
          <option value="">{words.allFloors}</option>
          {known.map((floor) => (
            <option key={floor} value={String(floor)}>
              {words.floorName(floor)}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={words.state}
        value={filter.state}
        onChange={({ currentTarget: { value } }) =>
          setFilter({ ...filter, state: FILTER_STATES.find((one) => one === value) ?? '' })
        }
      >
        <option value="">{words.allStates}</option>
        {FILTER_STATES.map((state) => (
          <option key={state} value={state}>
            {wordOf(state)}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}
