import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { readWebhookEndpoints } from '../../../data/webhook-reads.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { KindChoice } from './kind-choice.tsx';
import { webhooksWords } from './webhooks-words.ts';

type Made = Schemas['WebhookEndpointWithSecret'];

/** Makes an endpoint, and hands on its secret. */
export function NewEndpoint({ onMade }: { onMade: (made: Made) => void }) {
  const words = useWords(webhooksWords);
  const { api, reads, property } = useDesk();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<Schemas['PropertyChangeType'][] | null>(null);
  const submission = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/webhook-endpoints', {
        params: { path: { propertyId: property.id } },
        body: { url: url.trim(), description: description.trim(), eventKinds: chosen ?? [] },
        intent,
      }),
    (made) => {
      reads.refresh(readWebhookEndpoints(property.id).key);
      onMade(made);
    },
  );
  const isReady = url.trim() !== '' && chosen?.length !== 0;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submission.submit();
      }}
    >
      <TextField
        label={words.url}
        hint={words.urlHint}
        error={submission.fieldError('url')}
        value={url}
        onInput={setUrl}
        placeholder="https://"
        maxLength={2_000}
        isRequired
      />
      <TextField
        label={words.description}
        hint={words.descriptionHint}
        value={description}
        onInput={setDescription}
        maxLength={200}
      />
      <KindChoice chosen={chosen} onChange={setChosen} error={submission.fieldError('eventKinds')} />
      <SubmissionNotice of={submission} />
      <div class="buttons">
        <Button type="submit" look="primary" disabled={!isReady} isBusy={submission.state !== 'idle'}>
          {words.create}
        </Button>
      </div>
    </form>
  );
}
