import type { Schemas } from '../../../../client/src/index.ts';
import { useDesk } from '../../data/desk.ts';
import { readFoundItems } from '../../data/housekeeping-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Empty, Shown, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { foundWords } from './found-words.ts';
import { StoredPicture } from './stored-picture.tsx';

type Item = Schemas['FoundItem'];

function FoundRow({ item }: { item: Item }) {
  const words = useWords(foundWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const { api, property, reads } = useDesk();
  const path = { propertyId: property.id, itemId: item.id };
  const refresh = (): void => reads.refresh(readFoundItems(property.id).key);
  const settle = (status: Item['status']) => (intent: string) =>
    api.PUT('/properties/{propertyId}/housekeeping/found-items/{itemId}', { params: { path }, body: { status }, intent });
  const give = useSubmit(settle('RETURNED'), refresh);
  const dispose = useSubmit(settle('DISPOSED'), refresh);
  return (
    <li class="house-found card">
      <p>
        <bdi>
          <strong>{item.description}</strong>
        </bdi>{' '}
        <Chip tone={item.status === 'KEPT' ? 'person' : 'done'}>{words.statuses[item.status]}</Chip>
      </p>
      <p class="quiet">
        {[common.room(String(item.roomNumber)), format.dayTime(item.foundAt), item.createdBy.name].filter(Boolean).join(' · ')}
      </p>
      {item.hasPicture && <StoredPicture of="found" id={item.id} alt={item.description} />}
      {item.status === 'KEPT' && (
        <div class="buttons">
          <Button
            label={words.doneWith(words.give, item.description)}
            isBusy={give.state !== 'idle'}
            onClick={() => void give.submit()}
          >
            {words.give}
          </Button>
          <Button
            look="quiet"
            label={words.doneWith(words.dispose, item.description)}
            isBusy={dispose.state !== 'idle'}
            onClick={() => void dispose.submit()}
          >
            {words.dispose}
          </Button>
        </div>
      )}
      <SubmissionNotice of={give} />
      <SubmissionNotice of={dispose} />
    </li>
  );
}

/** What guests left behind. */
export function FoundItems() {
  const words = useWords(foundWords);
  const { property } = useDesk();
  const reading = useRead(readFoundItems(property.id));
  return (
    <div class="stack">
      <p class="quiet">{words.hint}</p>
      <Shown of={reading} rows={4}>
        {(items) =>
          items.length === 0 ? (
            <Empty>{words.none}</Empty>
          ) : (
            <ul class="stack">
              {items.map((item) => (
                <FoundRow key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </Shown>
    </div>
  );
}
