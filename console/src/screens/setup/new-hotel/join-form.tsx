import { useState } from 'preact/hooks';
import type { Desk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { newHotelWords } from './new-hotel-words.ts';

/** Joins a hotel with its join code and an access code. @param onJoined with the join code */
export function JoinForm({ api, onJoined }: Pick<Desk, 'api'> & { onJoined: (code: string) => void }) {
  const words = useWords(newHotelWords);
  const [propertyCode, setPropertyCode] = useState('');
  const [code, setCode] = useState('');
  const submission = useSubmit(
    (intent) => api.POST('/properties/access-codes/join', { body: { propertyCode, code }, intent }),
    () => onJoined(propertyCode.trim().toUpperCase()),
  );
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit();
      }}
    >
      <div class="fields">
        <TextField
          label={words.propertyCode}
          hint={words.propertyCodeHint}
          error={submission.fieldError('propertyCode')}
          value={propertyCode}
          onInput={setPropertyCode}
          maxLength={40}
          isRequired
        />
        <TextField
          label={words.accessCode}
          hint={words.accessCodeHint}
          error={submission.fieldError('code')}
          inputMode="numeric"
          value={code}
          onInput={setCode}
          maxLength={40}
          isRequired
        />
      </div>
      {submission.problem?.status === 404 ? (
        <Notice tone="overdue">{words.unknownCode}</Notice>
      ) : (
        <SubmissionNotice of={submission} />
      )}
      <div class="buttons">
        <Button type="submit" look="primary" isBusy={submission.state !== 'idle'}>
          {words.joinIt}
        </Button>
      </div>
    </form>
  );
}
