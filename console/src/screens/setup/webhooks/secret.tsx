import { useState } from 'preact/hooks';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import type { Endpoint } from '../../../data/webhook-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { DangerousAction } from '../../../ui/dangerous-action.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { readEndpoint } from './webhooks-reads.ts';
import { webhooksWords } from './webhooks-words.ts';

/** A secret, the only time that it is shown. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords(webhooksWords);
  return (
    <Dialog title={words.secret} onClose={onClose}>
      <div class="stack">
        <p>{words.secretHow}</p>
        <CopyText label={words.secret} text={secret} autoFocus />
        <Notice tone="due">{words.secretOnce}</Notice>
        <div class="buttons">
          <Button onClick={onClose}>{words.secretKept}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A new secret: beside the one before, or because one has leaked, in place of all. */
type Change = 'rotate' | 'revoke';

/** What is known of the secret, and a new one. */
export function Secret({ of }: { of: Endpoint }) {
  const words = useWords(webhooksWords);
  const format = useFormat();
  const { api, reads, property } = useDesk();
  const [asked, setAsked] = useState<Change | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const { current, previousValidUntil } = of.secretConfigured;
  const changing = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/webhook-endpoints/{endpointId}/rotate-secret', {
        params: { path: { propertyId: property.id, endpointId: of.id } },
        body: { revokePrevious: asked === 'revoke' },
        intent,
      }),
    ({ secret }) => {
      setMade(secret);
      reads.refresh(readEndpoint(property.id, of.id).key);
    },
  );
  const ask = (change: Change): void => {
    changing.reset();
    setAsked(change);
  };
  return (
    <>
      <p>
        <bdi>{words.secretNow(current.slice(-4))}</bdi> {words.secretHow}
      </p>
      {previousValidUntil !== null && <Notice tone="due">{words.rotating(format.dayTime(previousValidUntil))}</Notice>}
      <div class="buttons">
        {previousValidUntil === null && <Button onClick={() => ask('rotate')}>{words.rotate}</Button>}
        <Button onClick={() => ask('revoke')}>{words.revoke}</Button>
      </div>
      {asked !== null && (
        <DangerousAction
          title={words[asked]}
          action={words[asked]}
          submission={changing}
          isNameAsked={false}
          onClose={() => setAsked(null)}
        >
          <p>{asked === 'rotate' ? words.rotateSays : words.revokeSays}</p>
        </DangerousAction>
      )}
      {made !== null && <SecretOnce secret={made} onClose={() => setMade(null)} />}
    </>
  );
}
