import { useEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../../data/desk.ts';
import { readRoomTypes } from '../../data/room-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { trashIcon } from '../../ui/icon-shapes.ts';
import { Shown, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { readAmount } from './amounts.rules.ts';
import type { Plan } from './plane.rules.ts';
import { readPlan, readPlanUse } from './rates-reads.ts';
import { ratesWords } from './rates-words.ts';
import { useRatesFormat } from './use-rates-format.ts';

/** Puts the keyboard into the first field of a dialog's form. */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  // A microtask later: first the dialog opens, and gives the keyboard to its close button.
  useEffect(() => queueMicrotask(() => form.current?.querySelector<HTMLElement>('input,select')?.focus()), []);
  return form;
}

function NewPlan({ onClose }: { onClose: () => void }) {
  const words = useWords(ratesWords);
  const format = useRatesFormat();
  const { api, property } = useDesk();
  const { data: types = [] } = useRead(readRoomTypes(property.id));
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [typeCode, setTypeCode] = useState('');
  const [rate, setRate] = useState('');
  const [rateError, setRateError] = useState<string | undefined>(undefined);
  const form = useFirstField();
  const roomTypeCode = typeCode === '' ? (types[0]?.code ?? '') : typeCode;
  const submission = useSubmit((intent) => {
    const baseRate = Number(readAmount(rate, format.decimals));
    const body = { code, name, roomTypeCode, baseRate };
    return api.POST('/properties/{propertyId}/rate-plans', { params: { path: { propertyId: property.id } }, body, intent });
  }, onClose);
  const send = (): void => {
    const amount = readAmount(rate, format.decimals);
    if (typeof amount === 'string') setRateError(words.entryProblems[amount]);
    else void submission.submit();
  };
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SubmissionNotice of={submission} />
      <div class="fields">
        <TextField label={words.code} hint={words.codeHint} value={code} onInput={setCode} maxLength={40} isRequired />
        <TextField label={words.name} hint={words.nameHint} value={name} onInput={setName} maxLength={200} isRequired />
        <SelectField
          label={words.roomType}
          hint={words.roomTypeHint}
          value={roomTypeCode}
          onChange={setTypeCode}
          options={types.map((type) => ({ value: type.code, text: type.name }))}
        />
        <TextField
          label={words.baseRate}
          hint={words.baseRateHint}
          error={rateError}
          value={rate}
          inputMode="decimal"
          isRequired
          onInput={(text) => {
            setRate(text);
            setRateError(undefined);
          }}
        />
      </div>
      <Button type="submit" look="primary" isBusy={submission.state !== 'idle'}>
        {words.create}
      </Button>
    </form>
  );
}

function EditPlan({ plan, onRemove, onClose }: { plan: Plan; onRemove: () => void; onClose: () => void }) {
  const words = useWords(ratesWords);
  const shared = useWords(sharedWords);
  const format = useRatesFormat();
  const { api, property } = useDesk();
  // Fields that nobody has touched show what is true now.
  const [name, setName] = useState<string | null>(null);
  const [rate, setRate] = useState<string | null>(null);
  const [rateError, setRateError] = useState<string | undefined>(undefined);
  const form = useFirstField();
  const path = { propertyId: property.id, ratePlanId: plan.ratePlanId };
  const amount = rate === null ? plan.baseRate : readAmount(rate, format.decimals);
  const submission = useSubmit(() => {
    const body = { ...(name === null ? {} : { name }), ...(rate === null ? {} : { baseRate: Number(amount) }) };
    return api.PUT('/properties/{propertyId}/rate-plans/{ratePlanId}', { params: { path }, body });
  }, onClose);
  const send = (): void => {
    if (typeof amount === 'string') setRateError(words.entryProblems[amount]);
    else void submission.submit();
  };
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SubmissionNotice of={submission} />
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={name ?? plan.name}
        onInput={setName}
        maxLength={200}
        isRequired
        error={submission.fieldError('name')}
      />
      <TextField
        label={words.baseRate}
        hint={words.baseRateHint}
        error={rateError ?? submission.fieldError('baseRate')}
        value={rate ?? String(plan.baseRate)}
        inputMode="decimal"
        isRequired
        onInput={(text) => {
          setRate(text);
          setRateError(undefined);
        }}
      />
      <div class="buttons">
        <Button type="submit" look="primary" isBusy={submission.state !== 'idle'}>
          {shared.save}
        </Button>
        <Button look="danger" icon={trashIcon} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </form>
  );
}

function RemovePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const words = useWords(ratesWords);
  const { api, property } = useDesk();
  const [typed, setTyped] = useState('');
  const form = useFirstField();
  const path = { propertyId: property.id, ratePlanId: plan.ratePlanId };
  const use = useRead(readPlanUse(property.id, plan.ratePlanId));
  const submission = useSubmit(
    () => api.DELETE('/properties/{propertyId}/rate-plans/{ratePlanId}', { params: { path } }),
    onClose,
  );
  return (
    <form
      ref={form}
      class="form rates-remove"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === plan.code) void submission.submit();
      }}
    >
      <p>{words.removeText}</p>
      <Shown of={use} rows={1}>
        {({ activeStays, openRoomRequests, ownRates }) => <p>{words.uses(activeStays, openRoomRequests, ownRates)}</p>}
      </Shown>
      <SubmissionNotice of={submission} />
      <TextField label={words.typeCode(plan.code)} value={typed} onInput={setTyped} />
      <Button
        type="submit"
        look="danger"
        icon={trashIcon}
        disabled={typed.trim() !== plan.code}
        isBusy={submission.state !== 'idle'}
      >
        {words.remove}
      </Button>
    </form>
  );
}

/** A rate plan: a new one, or what can be changed of one that is there. @param plan null: a new one */
export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const words = useWords(ratesWords);
  const { property } = useDesk();
  const [isRemoving, setRemoving] = useState(false);
  // The form is for what was read: when somebody else has changed the plan since, the service refuses.
  const reading = useRead(plan === null ? null : readPlan(property.id, plan.ratePlanId));
  if (plan === null)
    return (
      <Dialog title={words.newPlan} onClose={onClose}>
        <NewPlan onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={isRemoving ? words.removeTitle(plan.code) : `${words.planTitle} ${plan.code}`} onClose={onClose}>
      {isRemoving ? (
        <RemovePlan plan={plan} onClose={onClose} />
      ) : (
        <Shown of={reading} rows={2}>
          {({ name, baseRate }) => (
            <EditPlan plan={{ ...plan, name, baseRate }} onRemove={() => setRemoving(true)} onClose={onClose} />
          )}
        </Shown>
      )}
    </Dialog>
  );
}
