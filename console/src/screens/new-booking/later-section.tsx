import { addDays } from '../../format/time.rules.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { plusIcon, xIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import type { Draft } from './draft.rules.ts';
import { type LaterRooms, refuseLater } from './later-rooms.rules.ts';
import type { TypeOffers } from './new-booking-reads.ts';
import { newBookingWords } from './new-booking-words.ts';
import type { Pick } from './picks.rules.ts';
import type { StayDates } from './stay-dates.rules.ts';

type LaterSectionProps = {
  draft: Draft;
  stay: StayDates | null;
  types: readonly TypeOffers[];
  change: (part: Partial<Draft>) => void;
};

type LotProps = Omit<LaterSectionProps, 'change'> & {
  lot: LaterRooms;
  change: (lot: LaterRooms) => void;
  remove: () => void;
};

const keyOf = ({ roomTypeCode, ratePlanCode }: Pick): string => JSON.stringify([roomTypeCode, ratePlanCode]);

function Lot({ draft: { picks, later }, stay, types, lot, change, remove }: LotProps) {
  const words = useWords(newBookingWords);
  const refusal = refuseLater(lot, later, picks, stay);
  const nameOf = ({ roomTypeCode, ratePlanCode }: Pick): string => {
    const type = types.find((one) => one.roomTypeCode === roomTypeCode);
    const plan = type?.offers.find((offer) => offer.ratePlanCode === ratePlanCode)?.ratePlanName ?? words.defaultRate;
    return `${type?.name ?? roomTypeCode}, ${plan}`;
  };
  const options = [...(picks.some((pick) => keyOf(pick) === keyOf(lot)) ? [] : [lot]), ...picks];
  return (
    <li class="later-rooms">
      <div class="fields">
        <SelectField
          label={words.laterWhich}
          value={keyOf(lot)}
          onChange={(key) => {
            const { roomTypeCode, ratePlanCode } = options.find((pick) => keyOf(pick) === key) ?? lot;
            change({ ...lot, roomTypeCode, ratePlanCode });
          }}
          options={options.map((pick) => ({ value: keyOf(pick), text: nameOf(pick) }))}
        />
        <TextField
          label={words.laterCount}
          type="number"
          min={1}
          max={1000}
          value={lot.quantity === 0 ? '' : String(lot.quantity)}
          onInput={(text) => change({ ...lot, quantity: Math.min(1000, Math.max(0, Math.trunc(Number(text)))) })}
          error={refusal === 'rooms' ? words.laterTooMany : undefined}
        />
        <TextField
          label={words.laterFrom}
          type="date"
          {...(stay === null ? {} : { min: addDays(stay.arrival, 1), max: addDays(stay.departure, -1) })}
          value={lot.from}
          onInput={(from) => change({ ...lot, from })}
          error={refusal === 'day' ? words.laterWrongDay : undefined}
        />
      </div>
      <IconButton of={xIcon} label={words.laterRemove} onClick={remove} />
    </li>
  );
}

/** Rooms of the booking that come on a later day than the others: held from then, and paid from then. */
export function LaterSection({ draft, stay, types, change }: LaterSectionProps) {
  const words = useWords(newBookingWords);
  const { picks, later } = draft;
  const [pick] = picks;
  const rooms = picks.reduce((sum, { quantity }) => sum + quantity, 0);
  const hasDay = stay !== null && addDays(stay.arrival, 1) < stay.departure;
  const set = (next: readonly LaterRooms[]): void => change({ later: next });
  if (later.length === 0 && (rooms < 2 || !hasDay)) return null;
  return (
    <div class="stack later">
      {later.length > 0 && (
        <ul class="stack" aria-label={words.later}>
          {later.map((lot, index) => (
            <Lot
              key={index}
              draft={draft}
              stay={stay}
              types={types}
              lot={lot}
              change={(changed) => set(later.with(index, changed))}
              remove={() => set(later.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      {pick !== undefined && hasDay && (
        <div class="buttons">
          <Button
            size="small"
            look="quiet"
            icon={plusIcon}
            onClick={() => set([...later, { ...pick, quantity: 1, from: addDays(stay.arrival, 1) }])}
          >
            {words.laterAdd}
          </Button>
        </div>
      )}
    </div>
  );
}
