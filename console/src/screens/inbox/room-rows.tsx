import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../../client/src/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { plusIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import { ADDED_ROW, type RoomRow } from './draft.rules.ts';
import { inboxWords } from './inbox-words.ts';

type RowProps = {
  row: RoomRow;
  types: readonly Schemas['RoomType'][];
  onChange: (row: RoomRow) => void;
  /** undefined: the last row stays. */
  onRemove: (() => void) | undefined;
  doubt: ComponentChildren;
  error: string | undefined;
};

function Row({ row, types, onChange, onRemove, doubt, error }: RowProps) {
  const words = useWords(inboxWords);
  const { name, code, quantity, isUnknown, isRemembered } = row;
  const type = types.find((one) => one.code === code);
  return (
    <li class="form">
      <div class="email-room">
        <SelectField
          label={name === '' ? words.roomType : words.roomTypeOf(name)}
          value={code}
          onChange={(chosen) => onChange({ ...row, code: chosen })}
          hint={doubt}
          error={error}
          options={[
            { value: '', text: words.choose },
            // A type that was deleted meanwhile is still what was read.
            ...types.filter((one) => one.active || one.code === code).map((one) => ({ value: one.code, text: one.name })),
          ]}
        />
        <TextField
          label={words.quantity}
          type="number"
          min={1}
          max={1000}
          value={quantity}
          onInput={(typed) => onChange({ ...row, quantity: typed })}
        />
        {onRemove !== undefined && <IconButton of={trashIcon} label={words.removeRow} onClick={onRemove} />}
      </div>
      {isUnknown && name !== '' && type !== undefined && (
        <label class="email-remember">
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={({ currentTarget }) => onChange({ ...row, isRemembered: currentTarget.checked })}
          />
          <span>
            <bdi>{words.remember(name, type.name)}</bdi>
            <small class="quiet">{words.rememberHint}</small>
          </span>
        </label>
      )}
    </li>
  );
}

type RoomRowsProps = {
  rows: readonly RoomRow[];
  types: readonly Schemas['RoomType'][];
  onChange: (rows: RoomRow[]) => void;
  doubt: ComponentChildren;
  error: string | undefined;
};

/** The rooms of the reservation: what the site calls them, and which room type of the hotel that is. */
export function RoomRows({ rows, types, onChange, doubt, error }: RoomRowsProps) {
  const words = useWords(inboxWords);
  return (
    <fieldset>
      <legend>{words.fields.rooms}</legend>
      <ul class="form">
        {rows.map((row, place) => (
          <Row
            key={place}
            row={row}
            types={types}
            onChange={(changed) => onChange(rows.with(place, changed))}
            onRemove={rows.length === 1 ? undefined : () => onChange(rows.toSpliced(place, 1))}
            // Where one name is not known, the doubt is about that one.
            doubt={row.isUnknown || rows.every(({ isUnknown }) => !isUnknown) ? doubt : undefined}
            error={place === 0 ? error : undefined}
          />
        ))}
      </ul>
      <Button look="quiet" size="small" icon={plusIcon} onClick={() => onChange([...rows, ADDED_ROW])}>
        {words.addRow}
      </Button>
    </fieldset>
  );
}
