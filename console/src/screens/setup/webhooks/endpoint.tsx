import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { stateOf } from '../../../data/webhook-endpoints.rules.ts';
import type { Endpoint } from '../../../data/webhook-reads.ts';
import { readWebhookEndpoints, useReadAgain } from '../../../data/webhook-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteAction } from '../../../ui/dangerous-action.tsx';
import { TextField } from '../../../ui/field.tsx';
import { sendIcon } from '../../../ui/icon-shapes.ts';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { Notice, Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { TickField } from '../rooms/tick-field.tsx';
import { Deliveries } from './deliveries.tsx';
import { KindChoice } from './kind-choice.tsx';
import { ReplayDone, ReplayFromDay } from './replay.tsx';
import { Secret } from './secret.tsx';
import { readEndpoint } from './webhooks-reads.ts';
import { webhooksWords } from './webhooks-words.ts';

const LOOK_SECONDS = 3;

type Values = { url: string; description: string; eventKinds: Schemas['PropertyChangeType'][]; enabled: boolean };

function valuesOf({ url, description, eventKinds, enabled }: Endpoint): Values {
  return { url, description, eventKinds, enabled };
}

/** Why nothing is sent, or does not arrive. */
function StateNotice({ of }: { of: Endpoint }) {
  const words = useWords(webhooksWords);
  const format = useFormat();
  const state = stateOf(of);
  if (state === 'STOPPED') {
    return (
      <Notice tone="overdue">
        <p>{words.stoppedSays(format.dayTime(of.disabledAt ?? of.updatedAt))}</p>
        {of.lastError !== null && <p>{words.lastError(of.lastError)}</p>}
      </Notice>
    );
  }
  if (state === 'OFF') return <Notice tone="due">{words.offSays(format.dayTime(of.disabledAt ?? of.updatedAt))}</Notice>;
  if (state !== 'FAILING') return null;
  return (
    <Notice tone="due">
      {of.oldestPendingAt !== null && <p>{words.failingSince(format.dayTime(of.oldestPendingAt))}</p>}
      {of.lastError !== null && <p>{words.lastError(of.lastError)}</p>}
    </Notice>
  );
}

function Settings({ of }: { of: Endpoint }) {
  const words = useWords(webhooksWords);
  const { api, reads, property } = useDesk();
  const path = { propertyId: property.id, endpointId: of.id };
  return (
    <SettingsForm<Values>
      saved={valuesOf(of)}
      labels={words.labels}
      readKey={readEndpoint(property.id, of.id).key}
      save={async (changes) => {
        const body = changes;
        const now = await api.PUT('/properties/{propertyId}/webhook-endpoints/{endpointId}', { params: { path }, body });
        reads.refresh(readWebhookEndpoints(property.id).key);
        return valuesOf(now);
      }}
    >
      {({ text, values, set, error }) => (
        <>
          <TextField {...text('url')} hint={words.urlHint} maxLength={2_000} isRequired />
          <TextField {...text('description')} hint={words.descriptionHint} maxLength={200} />
          <Kinds kinds={values.eventKinds} onChange={(kinds) => set('eventKinds', kinds)} error={error('eventKinds')} />
          <TickField
            label={words.enabled}
            hint={words.enabledHint}
            isOn={values.enabled}
            onChange={(isOn) => set('enabled', isOn)}
          />
        </>
      )}
    </SettingsForm>
  );
}

type KindsProps = { kinds: Values['eventKinds']; onChange: (kinds: Values['eventKinds']) => void; error: string | undefined };

/** The service writes "everything" as no kind at all; so nothing is sent before one is ticked. */
function Kinds({ kinds, onChange, error }: KindsProps) {
  const [isSome, setSome] = useState(false);
  return (
    <KindChoice
      chosen={isSome || kinds.length > 0 ? kinds : null}
      onChange={(chosen) => {
        setSome(chosen !== null);
        onChange(chosen ?? []);
      }}
      error={error}
    />
  );
}

function TestDelivery({ of }: { of: Endpoint }) {
  const words = useWords(webhooksWords);
  const { api, property } = useDesk();
  const [isQueued, setQueued] = useState(false);
  const params = { path: { propertyId: property.id, endpointId: of.id } };
  const testing = useSubmit(
    (intent) => api.POST('/properties/{propertyId}/webhook-endpoints/{endpointId}/test', { params, intent }),
    () => setQueued(true),
  );
  return (
    <>
      <div class="buttons">
        <Button
          icon={sendIcon}
          disabled={!of.enabled}
          isBusy={testing.state !== 'idle'}
          onClick={() => {
            setQueued(false);
            void testing.submit();
          }}
        >
          {words.test}
        </Button>
      </div>
      {!of.enabled && <p class="quiet">{words.testOff}</p>}
      <SubmissionNotice of={testing} />
      {isQueued && <Notice tone="done">{words.testQueued}</Notice>}
    </>
  );
}

function Remove({ of, onRemoved }: { of: Endpoint; onRemoved: () => void }) {
  const words = useWords(webhooksWords);
  const { api, reads, property } = useDesk();
  const params = { path: { propertyId: property.id, endpointId: of.id } };
  const removing = useSubmit(
    () => api.DELETE('/properties/{propertyId}/webhook-endpoints/{endpointId}', { params }),
    () => {
      reads.refresh(readWebhookEndpoints(property.id).key);
      onRemoved();
    },
  );
  return (
    <div class="buttons">
      <DeleteAction title={words.delete} action={words.delete} submission={removing}>
        <p>
          <bdi>{of.url}</bdi>
        </p>
        <p>{words.deleteSays}</p>
      </DeleteAction>
    </div>
  );
}

function Everything({ of, onRemoved }: { of: Endpoint; onRemoved: () => void }) {
  const words = useWords(webhooksWords);
  const [replayed, setReplayed] = useState<number | null>(null);
  return (
    <>
      <StateNotice of={of} />
      <section class="stack" aria-label={words.settings}>
        <h4>{words.settings}</h4>
        <Settings of={of} />
      </section>
      <section class="stack" aria-label={words.secret}>
        <h4>{words.secret}</h4>
        <Secret of={of} />
      </section>
      <section class="stack" aria-label={words.log}>
        <h4>{words.log}</h4>
        <TestDelivery of={of} />
        <ReplayDone count={replayed} />
        <Deliveries of={of} onReplayed={setReplayed} />
      </section>
      <section class="stack" aria-label={words.replay}>
        <h4>{words.replay}</h4>
        <ReplayFromDay of={of} onDone={setReplayed} />
      </section>
      <Remove of={of} onRemoved={onRemoved} />
    </>
  );
}

/** One endpoint: how it does, its settings, its secret and what was sent to it. */
export function EndpointEditor({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { property } = useDesk();
  const read = readEndpoint(property.id, id);
  const reading = useRead(read);
  useReadAgain([read.key], LOOK_SECONDS);
  return (
    <Shown of={reading} rows={6}>
      {(of) => <Everything of={of} onRemoved={onRemoved} />}
    </Shown>
  );
}
