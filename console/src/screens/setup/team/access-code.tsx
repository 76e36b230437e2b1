import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk, usePropertyPath } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { useSecond } from '../../booking/payments/use-second.ts';
import { RoleTicks, useRoleNames } from './role-ticks.tsx';
import { CODE_ROLES, groupsOf, type RoleName, secondsLeft } from './team.rules.ts';
import { readCodeUse } from './team-reads.ts';
import { teamWords } from './team-words.ts';

type Code = Schemas['AccessCode'];

const MINUTE_SECONDS = 60;

/** The code while it is good: large, in words to read aloud, with its minute. */
function OpenCode({ of, seconds }: { of: Code; seconds: number }) {
  const words = useWords(teamWords);
  const groups = groupsOf(of.code);
  const inWords = groups.map((group) => [...group].map((digit) => words.digits[Number(digit)]).join(' ')).join(', ');
  return (
    <>
      {/* Read by the line below it. */}
      <p class="access-code" aria-hidden="true">
        <span>{groups[0]}</span>
        <span>{groups[1]}</span>
      </p>
      <p>{words.aloud(inWords)}</p>
      <div>
        <meter class="code-minute" min={0} max={MINUTE_SECONDS} value={seconds} aria-label={words.secondsLeft(seconds)} />
        <p class="quiet" role="timer">
          {words.secondsLeft(seconds)}
        </p>
      </div>
    </>
  );
}

/** A code from its making until it is used or has ended. The property's stream says when somebody has joined. */
function MadeCode({ of, onAnother }: { of: Code; onAnother: () => void }) {
  const words = useWords(teamWords);
  const { property } = useDesk();
  const namesOf = useRoleNames();
  const { data: use } = useRead(readCodeUse(property.id, of.id));
  const user = use?.usedBy ?? null;
  const seconds = secondsLeft(of.expiresAt, useSecond(user === null));
  return (
    <div class="stack">
      {user !== null && (
        <Notice tone="done">
          <bdi>{words.used(user.name ?? words.unnamed)}</bdi>
        </Notice>
      )}
      {user === null && seconds === 0 && <Notice tone="due">{words.ended}</Notice>}
      {user === null && seconds > 0 && <OpenCode of={of} seconds={seconds} />}
      <p class="quiet">
        {words.joinCode}: <strong>{property.code}</strong>
        <br />
        {words.forRoles(namesOf(of.roles))}
      </p>
      {(user !== null || seconds === 0) && (
        <div class="buttons">
          <Button onClick={onAnother}>{words.another}</Button>
        </div>
      )}
    </div>
  );
}

/** Chooses roles, then shows the code that gives them to whoever types it within a minute. */
export function AccessCodeDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(teamWords);
  const shared = useWords(sharedWords);
  const { api } = useDesk();
  const path = usePropertyPath();
  const [roles, setRoles] = useState<RoleName[]>(['STAFF']);
  const [code, setCode] = useState<Code | null>(null);
  const making = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/access-codes', {
        params: { path },
        body: { roles: roles.filter((role) => role !== 'ADMIN') },
        intent,
      }),
    setCode,
  );
  return (
    <Dialog title={words.codeTitle} onClose={onClose}>
      {code !== null ? (
        <MadeCode key={code.id} of={code} onAnother={() => setCode(null)} />
      ) : (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (roles.length > 0) void making.submit();
          }}
        >
          <RoleTicks
            legend={words.codeRoles}
            hint={words.codeRolesHint}
            offered={CODE_ROLES}
            chosen={roles}
            onChange={setRoles}
          />
          <SubmissionNotice of={making} />
          <div class="buttons">
            <Button type="submit" look="primary" disabled={roles.length === 0} isBusy={making.state !== 'idle'}>
              {words.make}
            </Button>
            <Button onClick={onClose}>{shared.cancel}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
