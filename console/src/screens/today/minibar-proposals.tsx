import { Link } from '../../app/link.tsx';
import { useDesk, useMay } from '../../data/desk.ts';
import { type MinibarProposal, readMinibarProposals } from '../../data/housekeeping-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { minibarWords } from './minibar-words.ts';

const PROPOSAL = '/properties/{propertyId}/housekeeping/minibar-proposals/{proposalId}';

function Proposal({ of }: { of: MinibarProposal }) {
  const words = useWords(minibarWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const { api, property, reads } = useDesk();
  const params = { path: { propertyId: property.id, proposalId: of.id } };
  const refresh = (): void => reads.refresh(readMinibarProposals(property.id).key);
  const confirm = useSubmit((intent) => api.POST(`${PROPOSAL}/confirm`, { params, intent }), refresh);
  const refuse = useSubmit((intent) => api.POST(`${PROPOSAL}/refuse`, { params, intent }), refresh);
  const room = common.room(String(of.roomNumber));
  const { createdBy, bookingReference: reference } = of;
  return (
    <li class="minibar-proposal">
      <Link to={{ sheet: { kind: 'booking', reference, part: 'bill' } }}>
        {room} · {reference}
      </Link>
      <span>
        <strong>{format.money(of.amount)}</strong>{' '}
        <bdi>{of.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</bdi>{' '}
        {createdBy.name !== null && <small>{words.countedBy(createdBy.name)}</small>}
      </span>
      <span class="buttons">
        <Button
          size="small"
          label={words.of(words.confirm, room)}
          isBusy={confirm.state !== 'idle'}
          onClick={() => void confirm.submit()}
        >
          {words.confirm}
        </Button>
        <Button
          size="small"
          look="quiet"
          label={words.of(words.refuse, room)}
          isBusy={refuse.state !== 'idle'}
          onClick={() => void refuse.submit()}
        >
          {words.refuse}
        </Button>
      </span>
      <SubmissionNotice of={confirm} />
      <SubmissionNotice of={refuse} />
    </li>
  );
}

/** What housekeeping has counted at minibars, until the desk puts it on the bill or not. */
export function MinibarProposals() {
  const words = useWords(minibarWords);
  const { property } = useDesk();
  const mayDecide = useMay('ADMIN', 'MANAGER', 'STAFF');
  const { data = [] } = useRead(mayDecide ? readMinibarProposals(property.id) : null);
  if (data.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="minibar">
      <h2 id="minibar">
        {words.title} <span class="count">{data.length}</span>
      </h2>
      <ul>
        {data.map((one) => (
          <Proposal key={one.id} of={one} />
        ))}
      </ul>
    </section>
  );
}
