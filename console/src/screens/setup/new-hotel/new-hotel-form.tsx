import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Desk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { hotelWords } from '../hotel/hotel-words.ts';
import { ListedField } from '../hotel/listed-field.tsx';
import { newHotelWords } from './new-hotel-words.ts';

type NewHotelFormProps = Pick<Desk, 'api'> & {
  /** Focus its first field when it is shown. */
  isFirst: boolean;
  onCreated: (property: Schemas['Property']) => void;
};

/** What a hotel must have from its first day; everything else has a value that can be changed later. */
export function NewHotelForm({ api, isFirst, onCreated }: NewHotelFormProps) {
  const words = useWords(newHotelWords);
  const { labels, hints } = useWords(hotelWords);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({
    name: '',
    addressText: '',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: 'INR',
    countryCode: 'IN',
  });
  const { addressText, ...required } = values;
  const submission = useSubmit(
    (intent) => api.POST('/properties', { body: addressText === '' ? required : values, intent }),
    onCreated,
  );
  useEffect(() => {
    if (isFirst) form.current?.querySelector('input')?.focus();
  }, []);
  const text = (name: keyof typeof values) => ({
    label: labels[name],
    value: values[name],
    error: submission.fieldError(name),
    onInput: (typed: string) => setValues({ ...values, [name]: typed }),
  });
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit();
      }}
    >
      <TextField {...text('name')} hint={hints.name} maxLength={200} isRequired />
      <TextField {...text('addressText')} hint={hints.addressText} maxLength={2000} />
      <div class="fields">
        <ListedField field={text('timezone')} hint={hints.timezone} of="timeZone" />
        <ListedField field={text('currency')} hint={hints.currency} of="currency" />
      </div>
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button type="submit" look="primary" isBusy={submission.state !== 'idle'}>
          {words.create}
        </Button>
      </div>
    </form>
  );
}
