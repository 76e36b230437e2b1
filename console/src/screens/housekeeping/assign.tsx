import { useEffect, useState } from 'preact/hooks';
import { useDesk, useToday } from '../../data/desk.ts';
import { readAssignments, readHousekeepers, readHousekeeping } from '../../data/housekeeping-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Notice, Shown, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { assignWords } from './assign-words.ts';
import { RoomState, useReasons } from './room-card.tsx';
import { type Assignment, giveRoom, inOrder, isToDo } from './rooms.rules.ts';
import type { ShownRoom } from './use-work.tsx';

type Colleague = { userId: string; name: string | null };

const ASSIGNMENTS = '/properties/{propertyId}/housekeeping/assignments';

/** The assignments of today: what is saved, and what is being changed over it. */
function useShares(saved: readonly Assignment[]) {
  const { api, property, reads } = useDesk();
  const { today } = useToday();
  const [typed, setTyped] = useState<Assignment[] | null>(null);
  const [base, setBase] = useState(JSON.stringify(saved));
  const [isSaved, setSaved] = useState(false);
  const params = { path: { propertyId: property.id }, query: { day: today } };
  useEffect(() => {
    if (typed === null) setBase(JSON.stringify(saved));
  }, [JSON.stringify(saved), typed]);
  const save = useSubmit(
    (intent) => {
      const assignments = (typed ?? []).map(({ userId, roomIds }) => ({ userId, roomIds: [...roomIds] }));
      return api.PUT(ASSIGNMENTS, { params, body: { assignments }, intent });
    },
    () => {
      setSaved(true);
      setTyped(null);
      reads.refresh(readAssignments(property.id, today).key);
      reads.refresh(readHousekeeping(property.id).key);
    },
  );
  const propose = useSubmit(
    () =>
      api.POST('/properties/{propertyId}/housekeeping/assignments/propose', {
        params: { path: params.path },
        body: { day: today, userIds: chosen.ids },
      }),
    (shares) => change(shares),
  );
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null);
  const chosen = { ids: [...(chosenIds ?? [])], set: setChosenIds, is: chosenIds };
  const change = (next: readonly Assignment[]): void => {
    setSaved(false);
    setTyped([...next]);
  };
  const isOvertaken = typed !== null && base !== JSON.stringify(saved);
  return { shares: typed ?? saved, isTouched: typed !== null, isSaved, isOvertaken, change, save, propose, chosen };
}

type Shares = ReturnType<typeof useShares>;

function People({ people, shares }: { people: readonly Colleague[]; shares: Shares }) {
  const words = useWords(assignWords);
  const { chosen, propose } = shares;
  const at = chosen.is ?? new Set(people.map(({ userId }) => userId));
  useEffect(() => {
    if (chosen.is === null && people.length > 0) chosen.set(at);
  }, [people.length]);
  return (
    <fieldset class="card stack">
      <legend class="house-legend">{words.people}</legend>
      {people.length === 0 && <Empty>{words.nobody}</Empty>}
      {people.map(({ userId, name }) => (
        <label key={userId} class="house-tick">
          <input
            type="checkbox"
            checked={at.has(userId)}
            onChange={(event) => {
              const next = new Set(at);
              if (event.currentTarget.checked) next.add(userId);
              else next.delete(userId);
              chosen.set(next);
            }}
          />
          <bdi>{name ?? words.unnamed}</bdi>
        </label>
      ))}
      <p class="quiet">{words.proposeHint}</p>
      <div class="buttons">
        <Button disabled={at.size === 0} isBusy={propose.state !== 'idle'} onClick={() => void propose.submit()}>
          {words.propose}
        </Button>
      </div>
      <SubmissionNotice of={propose} />
    </fieldset>
  );
}

type ShareProps = {
  title: string;
  userId: string | null;
  rooms: readonly ShownRoom[];
  people: readonly Colleague[];
  shares: Shares;
};

function Share({ title, userId, rooms, people, shares }: ShareProps) {
  const words = useWords(assignWords);
  const common = useWords(sharedWords);
  const reasonsOf = useReasons();
  return (
    <section class="card stack" aria-label={title}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <ul class="house-rows">
        {rooms.map((room) => (
          <li key={room.roomId} class="house-row">
            <strong>{room.roomNumber}</strong>
            <RoomState room={room} />
            <span class="house-row-facts">{reasonsOf(room).join(' · ')}</span>
            <select
              aria-label={words.whoDoes(common.room(String(room.roomNumber)))}
              value={userId ?? ''}
              onChange={(event) => shares.change(giveRoom(shares.shares, room.roomId, event.currentTarget.value || null))}
            >
              <option value="">{words.nobodyYet}</option>
              {people.map((one) => (
                <option key={one.userId} value={one.userId}>
                  {one.name ?? words.unnamed}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Board({
  rooms,
  people,
  saved,
}: {
  rooms: readonly ShownRoom[];
  people: readonly Colleague[];
  saved: readonly Assignment[];
}) {
  const words = useWords(assignWords);
  const shares = useShares(saved);
  const known = new Map(people.map((one) => [one.userId, one.name]));
  const given = new Set(shares.shares.flatMap(({ roomIds }) => roomIds));
  const open = inOrder(rooms.filter((room) => isToDo(room) && !given.has(room.roomId)));
  const all = [...people];
  for (const { userId } of shares.shares) if (!known.has(userId)) all.push({ userId, name: null });
  return (
    <div class="stack">
      <People people={people} shares={shares} />
      {shares.isOvertaken && <Notice tone="due">{words.changed}</Notice>}
      <div class="house-shares">
        {all.map(({ userId, name }) => {
          const ids = new Set(shares.shares.find((one) => one.userId === userId)?.roomIds);
          const mine = inOrder(rooms.filter(({ roomId }) => ids.has(roomId)));
          const title = words.shareOf(name ?? words.unnamed, mine.length);
          return <Share key={userId} title={title} userId={userId} rooms={mine} people={all} shares={shares} />;
        })}
        {open.length > 0 && (
          <Share title={words.unassigned(open.length)} userId={null} rooms={open} people={all} shares={shares} />
        )}
      </div>
      <SubmissionNotice of={shares.save} />
      <div class="house-save">
        <Button
          look="primary"
          size="large"
          disabled={!shares.isTouched}
          isBusy={shares.save.state !== 'idle'}
          onClick={() => void shares.save.submit()}
        >
          {words.save}
        </Button>
        <span role="status">{shares.isSaved ? words.saved : shares.isTouched ? words.unsaved : ''}</span>
      </div>
    </div>
  );
}

/** Shares the rooms of today among the people who work: proposed by the service, changed by hand. */
export function Assign({ rooms }: { rooms: readonly ShownRoom[] }) {
  const { property } = useDesk();
  const { today } = useToday();
  const people = useRead(readHousekeepers(property.id));
  const saved = useRead(readAssignments(property.id, today));
  return (
    <Shown of={people}>
      {(all) => <Shown of={saved}>{(shares) => <Board rooms={rooms} people={all} saved={shares} />}</Shown>}
    </Shown>
  );
}
