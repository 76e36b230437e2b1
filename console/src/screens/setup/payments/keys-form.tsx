import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { DangerousAction } from '../../../ui/dangerous-action.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SavedMark } from '../../../ui/settings-form.tsx';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { modeOf } from './payments.rules.ts';
import { readGatewaySettings } from './payments-reads.ts';
import { paymentsWords } from './payments-words.ts';
import { SecretField } from './secret-field.tsx';

type Mode = 'test' | 'live';

/** What is typed, and its way to the service. */
function useKeys(of: Schemas['GatewaySettings']) {
  const { api, reads, property } = useDesk();
  const [keyId, setKeyId] = useState('');
  const [keySecret, setKeySecret] = useState('');
  const [chosen, setChosen] = useState<Mode | null>(null);
  const [isSaved, setSaved] = useState(false);
  const savedMode: Mode = of.isTest === false ? 'live' : 'test';
  const mode = chosen ?? modeOf(keyId) ?? savedMode;
  const hasPair = keyId.trim() !== '' || keySecret.trim() !== '';
  const saving = useSubmit(
    () =>
      api.PUT('/properties/{propertyId}/gateway-settings', {
        params: { path: { propertyId: property.id } },
        body: { ...(hasPair ? { keyId, keySecret } : {}), isTest: mode === 'test' },
      }),
    () => {
      setKeyId('');
      setKeySecret('');
      setChosen(null);
      setSaved(true);
      reads.refresh(readGatewaySettings(property.id).key);
    },
  );
  const touching =
    <T,>(change: (value: T) => void) =>
    (value: T): void => {
      setSaved(false);
      saving.reset();
      change(value);
    };
  const isTouched = hasPair || (of.configured && mode !== savedMode);
  return {
    keyId,
    keySecret,
    mode,
    write: { keyId: touching(setKeyId), keySecret: touching(setKeySecret), mode: touching(setChosen) },
    saving,
    isTouched,
    isSaved: isSaved && !isTouched,
    isGoingLive: mode === 'live' && !(of.configured && savedMode === 'live'),
    isReplacing: of.configured && hasPair,
  };
}

/** Sets or replaces the key pair. Replacing one, and going live, asks for the hotel's name. */
export function KeysForm({ of }: { of: Schemas['GatewaySettings'] }) {
  const words = useWords(paymentsWords);
  const { keyId, keySecret, mode, write, saving, isTouched, isSaved, isGoingLive, isReplacing } = useKeys(of);
  const [isAsking, setAsking] = useState(false);
  const title = of.configured ? words.replaceKeys : words.saveKeys;
  const submit = (): void => {
    if (!isTouched) return;
    if (isGoingLive || isReplacing) setAsking(true);
    else void saving.submit();
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{words.keysHow}</p>
      <TextField
        label={words.keyId}
        hint={words.keyIdHint}
        error={saving.fieldError('keyId')}
        value={keyId}
        maxLength={200}
        onInput={write.keyId}
      />
      <SecretField
        label={words.keySecret}
        hint={words.keySecretHint}
        error={saving.fieldError('keySecret')}
        value={keySecret}
        onInput={write.keySecret}
      />
      <SelectField<Mode>
        label={words.modeLabel}
        hint={words.modeHint}
        value={mode}
        onChange={write.mode}
        options={(['test', 'live'] as const).map((value) => ({ value, text: words.modeNames[value] }))}
      />
      {!isAsking && <SubmissionNotice of={saving} />}
      <div class="buttons">
        <Button type="submit" look="primary" disabled={!isTouched} isBusy={saving.state !== 'idle'}>
          {title}
        </Button>
        <SavedMark isShown={isSaved} />
      </div>
      {isAsking && (
        <DangerousAction title={title} action={title} submission={saving} onClose={() => setAsking(false)}>
          {isReplacing && <p>{words.replacing}</p>}
          {isGoingLive && <p>{words.goingLive}</p>}
        </DangerousAction>
      )}
    </form>
  );
}
