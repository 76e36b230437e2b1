import type { Schemas } from '../../../../../client/src/index.ts';
import { Link } from '../../../app/link.tsx';
import { useDesk } from '../../../data/desk.ts';
import type { Read } from '../../../data/reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Notice, Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { SettingsCard } from '../hotel/settings-card.tsx';
import { cardKeysWords } from './card-keys-words.ts';

type States = Schemas['CardKeyStates'];
type Key = Schemas['CardKeyState'];

function readCardKeys(propertyId: string): Read<States> {
  return {
    key: `card keys ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/card-keys', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'BOOKING' || type === 'ROOM',
  };
}

function KeyFacts({ of }: { of: Key }) {
  const words = useWords(cardKeysWords);
  const format = useFormat();
  return (
    <div class="stack">
      <p>
        {of.isConfigured ? (
          <Chip tone={of.isCurrent ? 'done' : 'quiet'}>{of.isCurrent ? words.ready : words.older}</Chip>
        ) : (
          <Chip tone={of.activeCards > 0 ? 'overdue' : 'quiet'}>{words.missing}</Chip>
        )}
      </p>
      <dl class="facts">
        <dt>{words.number}</dt>
        <dd>{of.number ?? words.noNumber}</dd>
        <dt>{words.use}</dt>
        <dd>{of.isCurrent ? words.current : words.older}</dd>
        {of.firstUsedAt !== null && (
          <>
            <dt>{words.firstUsed}</dt>
            <dd>{format.shortDay(of.firstUsedAt)}</dd>
          </>
        )}
        <dt>{words.activeCards}</dt>
        <dd>{of.activeCards}</dd>
      </dl>
      {of.isCurrent && of.number === null && <Notice tone="due">{words.unused}</Notice>}
      {!of.isConfigured && of.activeCards > 0 && <Notice tone="overdue">{words.lost}</Notice>}
    </div>
  );
}

/** Which keys door cards are made with, never the keys; and what is left to do for the locks. */
export function CardKeys() {
  const words = useWords(cardKeysWords);
  const { property } = useDesk();
  return (
    <Shown of={useRead(readCardKeys(property.id))} rows={5}>
      {({ format, isGenerated, keys, rooms, roomsWithLock }) => (
        <>
          <SettingsCard title={words.keys}>
            <p>{words.how(format)}</p>
            {isGenerated && <Notice tone="due">{words.generated}</Notice>}
            {keys.map((key) => (
              <KeyFacts key={key.number} of={key} />
            ))}
          </SettingsCard>
          <SettingsCard title={words.locks}>
            <p>{roomsWithLock === 0 ? words.noLocks : words.rooms(roomsWithLock, rooms)}</p>
            <p>
              <Link to={{ screen: 'setup', item: 'rooms' }}>{words.toRooms}</Link>
            </p>
          </SettingsCard>
          <SettingsCard title={words.program}>
            <p>{words.programHow}</p>
            <CopyText label={words.command} text={`npm run -s card -- keys --property ${property.id}`} />
          </SettingsCard>
        </>
      )}
    </Shown>
  );
}
