import type { Address } from '../../../app/addresses.rules.ts';
import { Link } from '../../../app/link.tsx';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../../words/words.ts';
import { actionWords } from './action-words.ts';
import type { Entry } from './audit-reads.ts';
import { auditWords } from './audit-words.ts';
import { diffOf, type FieldChange, kindOf, nameOfElement, type Snapshot, wordsOfField } from './diff.rules.ts';

const ID_END = -4;

/** A value of a record as a hotel writes it. */
function useValueText(): (field: string, value: unknown) => string {
  const words = useWords(auditWords);
  const format = useFormat();
  return (field, value) => {
    switch (kindOf(field, value)) {
      case 'nothing':
        return words.nothing;
      case 'flag':
        return value === true ? words.yes : words.no;
      case 'money':
        return format.money(Number(value));
      case 'instant':
        return `${format.shortDay(String(value))}, ${format.time(String(value))}`;
      case 'day':
        return format.birthday(String(value));
      case 'id':
        return `…${String(value).slice(ID_END)}`;
      case 'list':
        return (value as unknown[]).map(nameOfElement).join(', ');
      default:
        return String(value);
    }
  };
}

function Changes({ of }: { of: readonly FieldChange[] }) {
  const words = useWords(auditWords);
  const fields: Partial<Record<string, string>> = words.fields;
  const textOf = useValueText();
  return (
    <details>
      <summary>{words.changed(of.length)}</summary>
      <table class="audit-diff">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{fields[field] ?? wordsOfField(field)}</th>
              <td>
                <bdi>{textOf(field, before)}</bdi>
              </td>
              <td>
                <bdi>{textOf(field, after)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Where the record of an entry is shown, beside its booking. */
function usePlace({ entity, entityId, before, after }: Entry): { to: Partial<Address>; text: string } | null {
  const { open } = useWords(auditWords);
  const roomNumber = ((after ?? before) as Snapshot)?.['roomNumber'];
  switch (entity) {
    case 'guest':
      return { to: { screen: 'guests', item: entityId }, text: open.guest };
    case 'room':
      return roomNumber === undefined
        ? null
        : { to: { screen: 'rooms', item: String(roomNumber) }, text: open.room(String(roomNumber)) };
    case 'inbound-email':
      return { to: { screen: 'inbox', item: entityId }, text: open.email };
    case 'rate-plan':
      return { to: { screen: 'rates', item: null }, text: open.rates };
    case 'room-type':
      return { to: { screen: 'setup', item: 'room-types' }, text: open.section };
    case 'member':
    case 'access-code':
      return { to: { screen: 'setup', item: 'team' }, text: open.section };
    case 'property':
      return { to: { screen: 'setup', item: 'hotel' }, text: open.section };
    case 'gateway_settings':
    case 'gateway_test':
      return { to: { screen: 'setup', item: 'payments' }, text: open.section };
    default:
      return null;
  }
}

/** One change: who did what, to what, and which fields it changed. */
export function AuditEntry({ of, onRecord }: { of: Entry; onRecord: (entityId: string) => void }) {
  const words = useWords(auditWords);
  const actions: Partial<Record<string, string>> = useWords(actionWords);
  const format = useFormat();
  const place = usePlace(of);
  const changes = diffOf(of.before as Snapshot, of.after as Snapshot);
  const actor = of.actor === null ? words.service : (of.actor.name ?? words.unnamed);
  return (
    <li class="audit-entry">
      <p>
        <time dateTime={of.at} class="quiet">
          {format.dayTime(of.at)}
        </time>{' '}
        <strong>
          <bdi>{actor}</bdi>
        </strong>{' '}
        {actions[of.action] ?? words.did(wordsOfField(of.action))}
      </p>
      {of.reason !== null && (
        <p class="quiet">
          <bdi>{words.reason(of.reason)}</bdi>
        </p>
      )}
      <div class="audit-foot">
        {changes.length > 0 && <Changes of={changes} />}
        {of.bookingReference !== null && (
          <Link to={{ sheet: { kind: 'booking', reference: of.bookingReference, part: 'overview' } }}>{of.bookingReference}</Link>
        )}
        {place !== null && <Link to={place.to}>{place.text}</Link>}
        <Button look="quiet" size="small" onClick={() => onRecord(of.entityId)}>
          {words.sameRecord}
        </Button>
      </div>
    </li>
  );
}
