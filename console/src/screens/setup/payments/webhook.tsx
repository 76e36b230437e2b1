import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { BASE } from '../../../app/base.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { type Submission, useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { DangerousAction } from '../../../ui/dangerous-action.tsx';
import { SavedMark } from '../../../ui/settings-form.tsx';
import { Notice, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { isReachable, writeSecret } from './payments.rules.ts';
import { readGatewaySettings } from './payments-reads.ts';
import { paymentsWords } from './payments-words.ts';
import { SecretField } from './secret-field.tsx';

/** What the service reads of the gateway's events. */
const EVENTS = [
  ...['qr_code.credited', 'qr_code.closed', 'payment_link.paid', 'payment_link.partially_paid', 'payment_link.cancelled'],
  ...['payment_link.expired', 'order.paid', 'payment.captured', 'payment.failed'],
  ...['refund.created', 'refund.processed', 'refund.failed'],
];
const SECRET_BYTES = 24;

/** Sets the webhook secret to a value, or (null) removes it. */
function useWebhookSecret(secret: string | null, onDone: () => void): Submission {
  const { api, reads, property } = useDesk();
  return useSubmit(
    () =>
      api.PUT('/properties/{propertyId}/gateway-settings', {
        params: { path: { propertyId: property.id } },
        body: { webhookSecret: secret },
      }),
    () => {
      onDone();
      reads.refresh(readGatewaySettings(property.id).key);
    },
  );
}

function SecretForm({ of }: { of: Schemas['GatewaySettings'] }) {
  const words = useWords(paymentsWords);
  const [secret, setSecret] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const saving = useWebhookSecret(secret, () => {
    setSecret('');
    setSaved(true);
  });
  const removing = useWebhookSecret(null, () => setMade(null));
  const write = (value: string, isMade: boolean): void => {
    setSaved(false);
    setMade(isMade ? value : null);
    setSecret(value);
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (secret !== '') void saving.submit();
      }}
    >
      <SecretField
        label={words.newSecret}
        hint={words.newSecretHint}
        error={saving.fieldError('webhookSecret')}
        value={secret}
        onInput={(value) => write(value, false)}
      />
      {made !== null && <CopyText label={words.webhookSecret} hint={words.madeSecret} text={made} />}
      <SubmissionNotice of={saving} />
      <div class="buttons">
        <Button type="submit" look="primary" disabled={secret === ''} isBusy={saving.state !== 'idle'}>
          {words.saveSecret}
        </Button>
        <Button onClick={() => write(writeSecret(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))), true)}>
          {words.makeSecret}
        </Button>
        {of.webhookSecretConfigured && (
          <Button
            look="danger"
            onClick={() => {
              removing.reset();
              setAsking(true);
            }}
          >
            {words.removeSecret}
          </Button>
        )}
        <SavedMark isShown={isSaved && secret === ''} />
      </div>
      {isAsking && (
        <DangerousAction
          title={words.removeSecret}
          action={words.removeSecret}
          submission={removing}
          onClose={() => setAsking(false)}
        >
          <p>{words.removingSecret}</p>
        </DangerousAction>
      )}
    </form>
  );
}

/** What is entered at the gateway, so that it reports payments. */
export function Webhook({ of }: { of: Schemas['GatewaySettings'] }) {
  const words = useWords(paymentsWords);
  const { property } = useDesk();
  const mayChange = useMay('ADMIN');
  const address = `${location.origin}${BASE}/properties/${property.id}/gateway/webhook`;
  return (
    <>
      <p>{words.webhookHow}</p>
      <CopyText label={words.address} hint={words.addressHint} text={address} />
      {!isReachable(address) && <Notice tone="due">{words.unreachable}</Notice>}
      <CopyText label={words.events} hint={words.eventsHint} text={EVENTS.join(', ')} />
      {mayChange && of.configured && <SecretForm of={of} />}
      {mayChange && !of.configured && <p class="quiet">{words.testNeedsKeys}</p>}
    </>
  );
}
