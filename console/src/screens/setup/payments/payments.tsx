import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { KeysForm } from './keys-form.tsx';
import { readGatewaySettings } from './payments-reads.ts';
import { paymentsWords } from './payments-words.ts';
import { TestPayment } from './test-payment.tsx';
import { Webhook } from './webhook.tsx';

type Settings = Schemas['GatewaySettings'];

function modeKey({ configured, isTest }: Settings): 'test' | 'live' | 'none' {
  if (!configured) return 'none';
  return isTest === true ? 'test' : 'live';
}

/** What is set, in which mode, and never a secret. */
function State({ of }: { of: Settings }) {
  const words = useWords(paymentsWords);
  const format = useFormat();
  const mode = modeKey(of);
  const setOrNot = (isSet: boolean): string => (isSet ? words.isSet : words.isNotSet);
  return (
    <>
      <p>
        <Chip tone={mode === 'live' ? 'done' : mode === 'test' ? 'due' : 'quiet'}>{words.mode[mode]}</Chip>
      </p>
      <p>{words.modeSays[mode]}</p>
      {of.configured && (
        <dl class="facts">
          <dt>{words.keyId}</dt>
          <dd>{of.keyIdMasked}</dd>
          <dt>{words.keySecret}</dt>
          <dd>{setOrNot(of.keySecretConfigured)}</dd>
          <dt>{words.webhookSecret}</dt>
          <dd>{setOrNot(of.webhookSecretConfigured)}</dd>
          {of.updatedAt !== null && (
            <>
              <dt>{words.changed}</dt>
              <dd>{format.dayTime(of.updatedAt)}</dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}

/** The payment gateway of the hotel. */
export function Payments() {
  const words = useWords(paymentsWords);
  const { property } = useDesk();
  const mayChange = useMay('ADMIN');
  const settings = useRead(readGatewaySettings(property.id));
  return (
    <Shown of={settings} rows={8}>
      {(of) => (
        <>
          <SettingsCard title={words.state}>
            <State of={of} />
            {!mayChange && <p class="quiet">{words.adminsOnly}</p>}
          </SettingsCard>
          <SettingsCard title={words.test}>
            <TestPayment of={of} />
          </SettingsCard>
          {mayChange && (
            <SettingsCard title={words.keys}>
              <KeysForm of={of} />
            </SettingsCard>
          )}
          <SettingsCard title={words.webhook}>
            <Webhook of={of} />
          </SettingsCard>
        </>
      )}
    </Shown>
  );
}
