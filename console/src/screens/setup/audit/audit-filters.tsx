import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { readMembers } from '../team/team-reads.ts';
import { type AuditSearch, EVERYTHING } from './audit-reads.ts';
import { auditWords } from './audit-words.ts';
import { GROUP_NAMES } from './diff.rules.ts';

/** Who, about what, which booking, from when to when. */
export function AuditFilters({ of, onChange }: { of: AuditSearch; onChange: (search: AuditSearch) => void }) {
  const words = useWords(auditWords);
  const { property } = useDesk();
  const { data: members = [] } = useRead(readMembers(property.id, null));
  const set = (change: Partial<AuditSearch>): void => onChange({ ...of, ...change });
  const isFiltered = JSON.stringify(of) !== JSON.stringify(EVERYTHING);
  return (
    <SettingsCard title={words.filters}>
      <div class="fields">
        <SelectField
          label={words.who}
          hint={words.whoHint}
          value={of.actorId}
          onChange={(actorId) => set({ actorId })}
          options={[
            { value: '', text: words.anybody },
            ...members.map(({ userId, name, phone }) => ({ value: userId, text: name ?? phone ?? words.unnamed })),
          ]}
        />
        <SelectField<AuditSearch['group']>
          label={words.what}
          hint={words.whatHint}
          value={of.group}
          onChange={(group) => set({ group })}
          options={[
            { value: '', text: words.anything },
            ...GROUP_NAMES.map((group) => ({ value: group, text: words.groups[group] })),
          ]}
        />
        <TextField
          label={words.booking}
          hint={words.bookingHint}
          value={of.reference}
          onInput={(reference) => set({ reference })}
          maxLength={40}
        />
        <TextField label={words.from} hint={words.fromHint} type="date" value={of.from} onInput={(from) => set({ from })} />
        <TextField label={words.to} hint={words.toHint} type="date" value={of.to} onInput={(to) => set({ to })} />
      </div>
      {isFiltered && (
        <div class="buttons">
          {of.entityId !== '' && <span class="chip">{words.thisRecord}</span>}
          <Button look="quiet" onClick={() => onChange(EVERYTHING)}>
            {words.clear}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
