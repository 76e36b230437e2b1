import { useRef } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { readGuest } from '../../../data/guest-reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alertTriangleIcon, checkIcon, userCheckIcon } from '../../../ui/icon-shapes.ts';
import { SubmissionNotice } from '../../../ui/states.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { useWords } from '../../../words/words.ts';
import { readCountry } from './document-reads.ts';
import { documentsWords } from './documents-words.ts';
import { differences, type FieldRow, fieldRows, PROFILE_FIELDS, type ProfileField } from './extraction.rules.ts';

/** How sure a field is, from where it was read, and whether its checks hold. */
function Surety({ row }: { row: FieldRow }) {
  const words = useWords(documentsWords);
  const { confidence, source, holds, hasCheckDigit } = row;
  const holdsText = hasCheckDigit ? words.digitHolds : words.checkHolds;
  const failsText = hasCheckDigit ? words.digitFails : words.checkFails;
  return (
    <>
      {confidence !== null && <span>{words.confidence(String(confidence))}</span>}
      {holds !== null && (
        <span class={holds ? 'check-holds' : 'check-fails'}>
          <Icon of={holds ? checkIcon : alertTriangleIcon} size={14} /> {holds ? holdsText : failsText}
        </span>
      )}
      {source !== null && <small class="quiet">{words.sources[source as keyof typeof words.sources] ?? source}</small>}
    </>
  );
}

type TableProps = { data: Schemas['ExtractedDocument']; guest: Schemas['Guest']; isFirst: boolean };

/** What was read beside what the profile says; one key (T) takes over what differs. */
export function ExtractionTable({ data, guest, isFirst }: TableProps) {
  const words = useWords(documentsWords);
  const { api, property, reads } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const { data: country = null } = useRead(data.nationality === null ? null : readCountry(data.nationality));
  const differing = differences(data, guest, country);
  const names = PROFILE_FIELDS.filter((field) => differing[field] !== undefined);
  const take = useSubmit(
    () =>
      api.PUT('/properties/{propertyId}/guests/{guestId}', {
        params: { path: { propertyId: property.id, guestId: guest.id } },
        body: differing,
        headers: { 'If-Match': '*' },
      }),
    () => reads.refresh(readGuest(property.id, guest.id).key),
  );
  const canTake = isFirst && names.length > 0 && take.state === 'idle';
  useKeys({ t: canTake ? () => void (box.current?.offsetParent !== null && take.submit()) : undefined });
  const profileText = (field: ProfileField): string =>
    differing[field] === undefined ? words.same : (guest[field] ?? words.empty);
  return (
    <div class="extraction" ref={box}>
      <table>
        <thead>
          <tr>
            <th>{words.field}</th>
            <th>{words.value}</th>
            <th>{words.how}</th>
            <th>{words.inProfile}</th>
          </tr>
        </thead>
        <tbody>
          {fieldRows(data).map((row) => (
            <tr key={row.field}>
              <th scope="row">{words.fields[row.field]}</th>
              <td>
                <bdi>{row.value}</bdi>
              </td>
              <td>
                <span class="surety">
                  <Surety row={row} />
                </span>
              </td>
              <td>
                {PROFILE_FIELDS.some((field) => field === row.field) && <bdi>{profileText(row.field as ProfileField)}</bdi>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {names.length === 0 ? (
        <p class="quiet">{words.takenAll}</p>
      ) : (
        <div class="buttons">
          <Button
            icon={userCheckIcon}
            {...(isFirst ? { shortcut: 't' } : {})}
            label={words.takeWhat(names.map((name) => words.fields[name]).join(', '))}
            isBusy={take.state !== 'idle'}
            onClick={() => void take.submit()}
          >
            {words.take}
          </Button>
        </div>
      )}
      <SubmissionNotice of={take} />
    </div>
  );
}
