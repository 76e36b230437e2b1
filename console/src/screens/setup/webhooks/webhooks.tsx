import { useState } from 'preact/hooks';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { type EndpointState, stateOf } from '../../../data/webhook-endpoints.rules.ts';
import type { Endpoint } from '../../../data/webhook-reads.ts';
import { readWebhookEndpoints, useReadAgain } from '../../../data/webhook-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { plusIcon } from '../../../ui/icon-shapes.ts';
import { ListEditor } from '../../../ui/list-editor.tsx';
import { Empty, Notice, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { EndpointEditor } from './endpoint.tsx';
import { NewEndpoint } from './new-endpoint.tsx';
import { SecretOnce } from './secret.tsx';
import { hostOf } from './webhooks.rules.ts';
import { webhooksWords } from './webhooks-words.ts';

const NEW = 'new';
const LOOK_SECONDS = 10;
const TONES: Readonly<Record<EndpointState, Tone>> = {
  STOPPED: 'overdue',
  OFF: 'quiet',
  FAILING: 'due',
  NEW: 'quiet',
  WORKING: 'done',
};

/** What the endpoint is called: what it is for, otherwise its host. */
function nameOf({ description, url }: Endpoint): string {
  return description === '' ? hostOf(url) : description;
}

type ListProps = { endpoints: readonly Endpoint[]; chosen: string | null; onChoose: (id: string) => void };

function EndpointList({ endpoints, chosen, onChoose }: ListProps) {
  const words = useWords(webhooksWords);
  const format = useFormat();
  return (
    <ul class="setup-rows">
      {endpoints.map((endpoint) => {
        const { id, url, lastSuccessAt } = endpoint;
        const state = stateOf(endpoint);
        return (
          <li key={id}>
            <button type="button" class="setup-row" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <strong>
                <bdi>{nameOf(endpoint)}</bdi>
              </strong>
              {endpoint.description !== '' && (
                <small>
                  <bdi>{hostOf(url)}</bdi>
                </small>
              )}
              <span>
                <Chip tone={TONES[state]}>{words.states[state]}</Chip>
              </span>
              {lastSuccessAt !== null && <small>{words.lastSuccess(format.dayTime(lastSuccessAt))}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** That something must be looked at, before anything else. */
function Overview({ of }: { of: readonly Endpoint[] }) {
  const words = useWords(webhooksWords);
  const count = (state: EndpointState): number => of.filter((endpoint) => stateOf(endpoint) === state).length;
  const [stopped, failing] = [count('STOPPED'), count('FAILING')];
  return (
    <>
      {stopped > 0 && <Notice tone="overdue">{words.stopped(stopped)}</Notice>}
      {failing > 0 && <Notice tone="due">{words.failing(failing)}</Notice>}
    </>
  );
}

function Endpoints() {
  const words = useWords(webhooksWords);
  const { property } = useDesk();
  const [chosen, setChosen] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const read = readWebhookEndpoints(property.id);
  const reading = useRead(read);
  useReadAgain([read.key], LOOK_SECONDS);
  const endpoint = reading.data?.find(({ id }) => id === chosen);
  const close = (): void => setChosen(null);
  const list = (
    <>
      <p>{words.intro}</p>
      <Shown of={reading}>
        {(endpoints) => (
          <>
            <Overview of={endpoints} />
            {endpoints.length === 0 ? (
              <Empty>{words.none}</Empty>
            ) : (
              <EndpointList endpoints={endpoints} chosen={chosen} onChoose={setChosen} />
            )}
          </>
        )}
      </Shown>
      <div class="buttons">
        <Button icon={plusIcon} onClick={() => setChosen(NEW)}>
          {words.add}
        </Button>
      </div>
    </>
  );
  const isNew = chosen === NEW;
  const editor = isNew ? (
    <NewEndpoint
      onMade={(made) => {
        setSecret(made.secret);
        setChosen(made.id);
      }}
    />
  ) : endpoint === undefined ? null : (
    <EndpointEditor key={endpoint.id} id={endpoint.id} onRemoved={close} />
  );
  return (
    <>
      <ListEditor
        list={list}
        title={isNew ? words.add : endpoint === undefined ? '' : nameOf(endpoint)}
        editor={editor}
        chosen={editor === null ? null : chosen}
        onClose={close}
      />
      {secret !== null && <SecretOnce secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

/** The webhooks of the hotel. */
export function Webhooks() {
  const words = useWords(webhooksWords);
  return useMay('ADMIN') ? <Endpoints /> : <p class="quiet">{words.adminsOnly}</p>;
}
