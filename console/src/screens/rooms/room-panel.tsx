import type { ComponentChildren } from 'preact';
import { Link } from '../../app/link.tsx';
import { unreadyOf } from '../../data/conditions.rules.ts';
import { useDesk, useMay, useToday } from '../../data/desk.ts';
import { readRoomCards, readRoomImages, readRoomTypes, readRoomVisits } from '../../data/room-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { useNeedsInspection } from '../../data/use-needs-inspection.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConditionChip } from '../../ui/condition-chip.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { toolIcon } from '../../ui/icon-shapes.ts';
import { Shown, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import type { Tile } from './board.rules.ts';
import { GuestWish } from './guest-wish.tsx';
import { STATE_TONES } from './room-tones.ts';
import { roomsWords } from './rooms-words.ts';

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="stack-small">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Facts({ tile }: { tile: Tile }) {
  const words = useWords(roomsWords);
  const { property } = useDesk();
  const { data: types = [] } = useRead(readRoomTypes(property.id));
  const type = types.find(({ code }) => code === tile.roomTypeCode);
  return (
    <>
      <dl class="facts">
        <dt>{words.typeLabel}</dt>
        <dd>
          {type?.name ?? ''} <span class="quiet">{tile.roomTypeCode}</span>
        </dd>
        {type !== undefined && (
          <>
            <dt>{words.sleepsLabel}</dt>
            <dd>{words.sleeps(type.baseOccupancy, type.maxOccupancy)}</dd>
          </>
        )}
      </dl>
      {type !== undefined && type.amenities.length > 0 && (
        <Part title={words.amenities}>
          <p>{type.amenities.map(({ name }) => name).join(', ')}</p>
        </Part>
      )}
    </>
  );
}

function Pictures({ tile }: { tile: Tile }) {
  const words = useWords(roomsWords);
  const { property } = useDesk();
  const { data: images = [] } = useRead(readRoomImages(property.id, tile.roomId));
  if (images.length === 0) return null;
  return (
    <Part title={words.pictures}>
      <ul class="pictures">
        {images.map(({ id, thumbUrl, tags }) => (
          <li key={id}>
            <img
              src={new URL(thumbUrl).pathname + new URL(thumbUrl).search}
              alt={tags.map(({ name }) => name).join(', ') || words.picture(tile.roomNumber)}
              width={160}
              height={120}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Visits({ tile }: { tile: Tile }) {
  const words = useWords(roomsWords);
  const format = useFormat();
  const { property } = useDesk();
  const { today } = useToday();
  const reading = useRead(readRoomVisits(property.id, tile.roomId, today));
  return (
    <Part title={words.stays}>
      <Shown of={reading}>
        {(visits) =>
          visits.length === 0 ? (
            <p class="quiet">{words.noStays}</p>
          ) : (
            <ul class="visits">
              {visits.map(({ reference, guest, from, until, state }) => (
                <li key={`${reference} ${from}`}>
                  <span>
                    {format.day(from)} – {until === null ? '?' : format.day(until)}
                  </span>
                  <Link to={{ sheet: { kind: 'booking', reference, part: 'overview' } }}>
                    <bdi>{guest ?? words.unnamed}</bdi>
                  </Link>
                  <span class="quiet">{words.stayStates[state]}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Part>
  );
}

function Cards({ tile }: { tile: Tile }) {
  const words = useWords(roomsWords);
  const format = useFormat();
  const { property } = useDesk();
  const { data: cards = [] } = useRead(readRoomCards(property.id, tile.roomId));
  return (
    <Part title={words.cards}>
      {cards.length === 0 && <p class="quiet">{words.noCards}</p>}
      <ul class="visits">
        {cards.map(({ id, cardIndex, issuedAt, expiresAt, status }) => (
          <li key={id}>
            <span>{cardIndex}</span>
            <span>
              {format.dayTime(issuedAt)} – {format.dayTime(expiresAt)}
            </span>
            <span class="quiet">{words.cardStates[status]}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Maintenance({ tile }: { tile: Tile }) {
  const words = useWords(roomsWords);
  const { api, property } = useDesk();
  const mayChange = useMay('ADMIN');
  const isInMaintenance = tile.state === 'maintenance';
  const path = { propertyId: property.id, roomId: tile.roomId };
  const submission = useSubmit(() =>
    api.PUT('/properties/{propertyId}/rooms/{roomId}', { params: { path }, body: { maintenance: !isInMaintenance } }),
  );
  if (!mayChange) return <p class="quiet">{words.maintenanceByAdmin}</p>;
  return (
    <>
      <SubmissionNotice of={submission} />
      <Button icon={toolIcon} isBusy={submission.state !== 'idle'} onClick={() => void submission.submit()}>
        {isInMaintenance ? words.fromMaintenance : words.toMaintenance}
      </Button>
    </>
  );
}

/** In what condition the room is; of one in maintenance, why and until when. */
function RoomCondition({ tile: { state, condition, outOfOrder } }: { tile: Tile }) {
  const words = useWords(roomsWords);
  const format = useFormat();
  const needsInspection = useNeedsInspection();
  if (state === 'inactive') return null;
  if (outOfOrder === null) return <ConditionChip of={unreadyOf(condition, needsInspection) ?? condition} />;
  const { reason, untilAt } = outOfOrder;
  return <bdi>{[reason, untilAt && words.outUntil(format.dayTime(untilAt))].filter(Boolean).join(', ')}</bdi>;
}

/** A room: what it is, who was and comes, its cards. */
export function RoomPanel({ tile, onClose }: { tile: Tile; onClose: () => void }) {
  const words = useWords(roomsWords);
  const shared = useWords(sharedWords);
  const seesVisits = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE');
  const mayKeep = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR');
  const isTaken = tile.state === 'taken' || tile.state === 'leaving' || tile.state === 'overdue';
  const seesCards = useMay('ADMIN', 'MANAGER', 'STAFF', 'SUPERVISOR');
  return (
    <Sheet title={shared.room(String(tile.roomNumber))} onClose={onClose}>
      <div class="stack">
        <p>
          <Chip tone={STATE_TONES[tile.state]}>{words.states[tile.state]}</Chip> <RoomCondition tile={tile} />
        </p>
        {tile.reference !== null && (
          <Link class="button button-primary" to={{ sheet: { kind: 'booking', reference: tile.reference, part: 'overview' } }}>
            <span>
              {words.openBooking}: <bdi>{tile.guest ?? words.unnamed}</bdi>
            </span>
          </Link>
        )}
        {mayKeep && isTaken && <GuestWish roomId={tile.roomId} />}
        <Facts tile={tile} />
        <Pictures tile={tile} />
        {seesVisits && <Visits tile={tile} />}
        {seesCards && <Cards tile={tile} />}
        {(tile.state === 'free' || tile.state === 'arriving' || tile.state === 'maintenance') && <Maintenance tile={tile} />}
      </div>
    </Sheet>
  );
}
