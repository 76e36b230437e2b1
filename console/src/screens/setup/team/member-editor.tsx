import { useState } from 'preact/hooks';
import { useDesk, useMay } from '../../../data/desk.ts';
import { type Submission, useSubmit } from '../../../data/submit.ts';
import { Button } from '../../../ui/button.tsx';
import { DangerousAction } from '../../../ui/dangerous-action.tsx';
import { SavedMark } from '../../../ui/settings-form.tsx';
import { Notice, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { RoleTicks, useRoleNames } from './role-ticks.tsx';
import { givableRoles, lostRoles, type RoleName, withheldRoles } from './team.rules.ts';
import type { Member } from './team-reads.ts';
import { teamWords } from './team-words.ts';

type MemberProps = { of: Member; name: string };

/** What the person may not give, and who can. */
function Withheld() {
  const words = useWords(teamWords);
  const namesOf = useRoleNames();
  const { roles, me } = useDesk();
  const withheld = withheldRoles({ roles, superAdmin: me.superAdmin });
  return (
    <>
      {(['by-admin', 'by-code'] as const).map((why) => {
        const names = withheld.filter((one) => one.why === why).map(({ role }) => role);
        return (
          names.length > 0 && (
            <p key={why} class="field-note">
              {words.withheld[why](namesOf(names))}
            </p>
          )
        );
      })}
    </>
  );
}

/** The roles of a member. Making an administrator asks for the hotel's name. */
function Roles({ of, name }: MemberProps) {
  const words = useWords(teamWords);
  const shared = useWords(sharedWords);
  const namesOf = useRoleNames();
  const { api, property, roles: own, me } = useDesk();
  const actor = { roles: own, superAdmin: me.superAdmin };
  const offered = givableRoles(actor);
  const had = of.roles.filter((role) => offered.includes(role));
  const lost = lostRoles(actor, of.roles);
  const [chosen, setChosen] = useState<RoleName[]>(had);
  const [isAsking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const path = { propertyId: property.id, userId: of.userId };
  const saving = useSubmit(
    () => api.PUT('/properties/{propertyId}/users/{userId}/roles', { params: { path }, body: { roles: chosen } }),
    () => setSaved(true),
  );
  const isTouched = chosen.join() !== had.join();
  const isPromotion = chosen.includes('ADMIN') && !of.roles.includes('ADMIN');
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTouched || chosen.length === 0) return;
        if (isPromotion) setAsking(true);
        else void saving.submit();
      }}
    >
      <RoleTicks
        legend={words.roles}
        hint={words.rolesHint}
        offered={offered}
        chosen={chosen}
        onChange={(roles) => {
          setSaved(false);
          saving.reset();
          setChosen(roles);
        }}
      />
      <Withheld />
      {isTouched && lost.length > 0 && <Notice tone="due">{words.lost(namesOf(lost))}</Notice>}
      {!isAsking && <SubmissionNotice of={saving} />}
      <div class="buttons">
        <Button type="submit" look="primary" disabled={!isTouched || chosen.length === 0} isBusy={saving.state !== 'idle'}>
          {shared.save}
        </Button>
        <SavedMark isShown={isSaved && !isTouched} />
      </div>
      {isAsking && (
        <DangerousAction title={words.makeAdmin} action={words.makeAdmin} submission={saving} onClose={() => setAsking(false)}>
          <p>
            <bdi>{words.makingAdmin(name)}</bdi>
          </p>
        </DangerousAction>
      )}
    </form>
  );
}

/** Locks a member out, or lets one in again. */
function Access({ of }: MemberProps) {
  const words = useWords(teamWords);
  const { api, property, me } = useDesk();
  const path = { propertyId: property.id, userId: of.userId };
  const turning = useSubmit(() =>
    api.PUT('/properties/{propertyId}/users/{userId}/disabled', { params: { path }, body: { disabled: !of.disabled } }),
  );
  return (
    <section class="stack" aria-label={words.access}>
      <p class="field-note">{of.userId === me.id ? words.notYourself : words.accessHint}</p>
      <SubmissionNotice of={turning} />
      {of.userId !== me.id && (
        <div class="buttons">
          <Button isBusy={turning.state !== 'idle'} onClick={() => void turning.submit()}>
            {of.disabled ? words.letIn : words.lockOut}
          </Button>
        </div>
      )}
    </section>
  );
}

function Removal({ name, removing }: { name: string; removing: Submission }) {
  const words = useWords(teamWords);
  const [isAsking, setAsking] = useState(false);
  if (!useMay('ADMIN')) return <p class="quiet">{words.adminsRemove}</p>;
  return (
    <div class="buttons">
      <Button
        look="danger"
        onClick={() => {
          removing.reset();
          setAsking(true);
        }}
      >
        {words.remove}
      </Button>
      {isAsking && (
        <DangerousAction title={words.remove} action={words.remove} submission={removing} onClose={() => setAsking(false)}>
          <p>
            <bdi>{words.removing(name)}</bdi>
          </p>
        </DangerousAction>
      )}
    </div>
  );
}

/** Everything that can be done with a member. */
export function MemberEditor({ of, name, onRemoved }: MemberProps & { onRemoved: () => void }) {
  const words = useWords(teamWords);
  const { api, property } = useDesk();
  const path = { propertyId: property.id, userId: of.userId };
  const removing = useSubmit(() => api.DELETE('/properties/{propertyId}/users/{userId}', { params: { path } }), onRemoved);
  return (
    <>
      <dl class="facts">
        <dt>{words.phone}</dt>
        <dd>{of.phone ?? words.noPhone}</dd>
        {of.email !== null && (
          <>
            <dt>{words.email}</dt>
            <dd>{of.email}</dd>
          </>
        )}
      </dl>
      <Roles key={of.roles.join()} of={of} name={name} />
      <Access of={of} name={name} />
      <Removal name={name} removing={removing} />
    </>
  );
}
