import { useState } from 'preact/hooks';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { searchIcon } from '../../../ui/icon-shapes.ts';
import { ListEditor } from '../../../ui/list-editor.tsx';
import { Empty, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { MemberEditor } from './member-editor.tsx';
import { useRoleNames } from './role-ticks.tsx';
import { type Member, readMembers } from './team-reads.ts';
import { teamWords } from './team-words.ts';

/** Finds members by a whole phone number. */
function PhoneSearch({ onSearch, isSearching }: { onSearch: (phone: string | null) => void; isSearching: boolean }) {
  const words = useWords(teamWords);
  const [phone, setPhone] = useState('');
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(phone.trim() === '' ? null : phone.trim());
      }}
    >
      <TextField label={words.search} hint={words.searchHint} type="tel" value={phone} onInput={setPhone} maxLength={40} />
      <div class="buttons">
        <Button type="submit" icon={searchIcon}>
          {words.find}
        </Button>
        {isSearching && (
          <Button
            look="quiet"
            onClick={() => {
              setPhone('');
              onSearch(null);
            }}
          >
            {words.all}
          </Button>
        )}
      </div>
    </form>
  );
}

type MemberListProps = {
  members: readonly Member[];
  nameOf: (member: Member) => string;
  chosen: string | null;
  onChoose: (userId: string) => void;
};

function MemberList({ members, nameOf, chosen, onChoose }: MemberListProps) {
  const words = useWords(teamWords);
  const namesOf = useRoleNames();
  const { me } = useDesk();
  return (
    <ul class="setup-rows">
      {members.map((member) => (
        <li key={member.userId}>
          <button type="button" class="setup-row" aria-pressed={member.userId === chosen} onClick={() => onChoose(member.userId)}>
            <strong>
              <bdi>{nameOf(member)}</bdi> {member.userId === me.id && <small>({words.you})</small>}
            </strong>
            <small>{namesOf(member.roles)}</small>
            {member.disabled && (
              <span>
                <Chip tone="person">{words.disabled}</Chip>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The members of the hotel that the person may see, and what can be done with each. */
export function Members() {
  const words = useWords(teamWords);
  const { property } = useDesk();
  const maySearch = useMay('ADMIN');
  const [phone, setPhone] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const reading = useRead(readMembers(property.id, phone));
  const nameOf = (member: Member): string => member.name ?? member.phone ?? words.unnamed;
  const member = reading.data?.find(({ userId }) => userId === chosen);
  const close = (): void => setChosen(null);
  const list = (
    <>
      {maySearch && <PhoneSearch onSearch={setPhone} isSearching={phone !== null} />}
      <Shown of={reading}>
        {(members) =>
          members.length === 0 ? (
            <Empty>{words.nobody}</Empty>
          ) : (
            <MemberList members={members} nameOf={nameOf} chosen={chosen} onChoose={setChosen} />
          )
        }
      </Shown>
    </>
  );
  return (
    <ListEditor
      list={list}
      title={member === undefined ? '' : nameOf(member)}
      editor={
        member === undefined ? null : <MemberEditor key={member.userId} of={member} name={nameOf(member)} onRemoved={close} />
      }
      chosen={member === undefined ? null : chosen}
      onClose={close}
    />
  );
}
