import { usePropertyPath } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { readRatePlans } from './check-in-reads.ts';
import { roomWords } from './room-words.ts';
import type { ChosenPlace, FreeRoom, Price } from './rooms.rules.ts';

function keyOf(price: Price): string {
  return price.kind === 'PLAN' ? `PLAN ${price.code}` : price.kind;
}

function priceOf(key: string): Price {
  if (key === 'AGREED') return { kind: 'AGREED', amount: '' };
  return key.startsWith('PLAN ') ? { kind: 'PLAN', code: key.slice(5) } : { kind: key === 'BOOKED' ? 'BOOKED' : 'ROOM_TYPE' };
}

type PriceChoiceProps = { place: ChosenPlace; room: FreeRoom; onChange: (price: Price) => void };

/** What the nights in the room cost: what was booked, also in a better room, or another price. */
export function PriceChoice({ place, room, onChange }: PriceChoiceProps) {
  const words = useWords(roomWords);
  const { propertyId } = usePropertyPath();
  const { data: plans = [] } = useRead(readRatePlans(propertyId));
  const { price, heldType } = place;
  const options = [
    ...(heldType === null ? [] : [{ value: 'BOOKED', text: words.prices.BOOKED }]),
    { value: 'ROOM_TYPE', text: words.prices.ROOM_TYPE },
    ...plans
      .filter(({ roomTypeCode }) => roomTypeCode === room.roomTypeCode)
      .map(({ code, name }) => ({ value: `PLAN ${code}`, text: words.plan(name) })),
    { value: 'AGREED', text: words.prices.AGREED },
  ];
  return (
    <div class="fields">
      <SelectField label={words.price} value={keyOf(price)} options={options} onChange={(key) => onChange(priceOf(key))} />
      {price.kind === 'AGREED' && (
        <TextField
          label={words.agreed}
          inputMode="decimal"
          value={price.amount}
          onInput={(amount) => onChange({ kind: 'AGREED', amount })}
        />
      )}
    </div>
  );
}
