import { useDesk } from '../../data/desk.ts';
import type { Email } from '../../data/inbox-reads.ts';
import { readRoomTypes } from '../../data/room-reads.ts';
import type { Submission } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';
import { type Draft, KINDS, SITES, saidAmount } from './draft.rules.ts';
import { useDoubts } from './email-doubts.tsx';
import { inboxWords } from './inbox-words.ts';
import { RoomRows } from './room-rows.tsx';

type EmailFieldsProps = {
  /** The message as it was when the form was opened. */
  opened: Email;
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  of: Submission;
};

/** The label, value, doubt and error of a field. */
function useField({ opened, draft, set, of }: EmailFieldsProps) {
  const words = useWords(inboxWords);
  const doubtOf = useDoubts(opened);
  return (name: Exclude<keyof Draft, 'notes' | 'rooms'>) => ({
    label: words.fields[name],
    value: draft[name] as string,
    onInput: (typed: string) => set({ [name]: typed }),
    hint: doubtOf(name),
    error: of.fieldError(name),
  });
}

/** Which reservation it is, whose, and when. */
export function ReservationFields(props: EmailFieldsProps) {
  const words = useWords(inboxWords);
  const field = useField(props);
  const { draft, set } = props;
  const isCancelled = draft.kind === 'CANCELLED';
  const choose = { value: '' as const, text: words.choose };
  return (
    <>
      <div class="fields">
        <SelectField
          {...field('kind')}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
          options={[choose, ...KINDS.map((kind) => ({ value: kind, text: words.kinds[kind] }))]}
        />
        <SelectField
          {...field('site')}
          value={draft.site}
          onChange={(site) => set({ site })}
          options={[choose, ...SITES.map((site) => ({ value: site, text: words.sites[site] }))]}
        />
        <TextField {...field('reservationNumber')} maxLength={64} />
      </div>
      <div class="fields">
        <TextField {...field('guestName')} maxLength={200} />
        {!isCancelled && <TextField {...field('guestPhone')} type="tel" maxLength={40} />}
      </div>
      <div class="fields">
        <DateField {...field('arrivalOn')} />
        {!isCancelled && <DateField {...field('departureOn')} />}
      </div>
    </>
  );
}

/** The rooms and what they cost: a cancellation has none. */
export function RoomFields(props: EmailFieldsProps) {
  const words = useWords(inboxWords);
  const { property } = useDesk();
  const { data: types = [] } = useRead(readRoomTypes(property.id));
  const field = useField(props);
  const { opened, draft, set, of } = props;
  const doubtOf = useDoubts(opened);
  const { amount = null, currency = null } = opened.parsed ?? {};
  const isOther = amount !== null && currency !== null && currency !== property.currency;
  return (
    <>
      <RoomRows
        rows={draft.rooms}
        types={types}
        onChange={(rooms) => set({ rooms })}
        doubt={doubtOf('rooms')}
        error={of.fieldError('rooms')}
      />
      <div class="fields">
        <TextField
          {...field('amount')}
          label={`${words.fields.amount} (${property.currency})`}
          inputMode="decimal"
          hint={
            <>
              {doubtOf('amount')} {isOther && words.amountOther(`${amount} ${currency}`)} {words.amountHint}
            </>
          }
          error={saidAmount(draft.amount) === undefined ? words.wrongAmount : of.fieldError('amount')}
        />
        <TextField {...field('children')} type="number" min={0} max={1000} />
      </div>
    </>
  );
}
