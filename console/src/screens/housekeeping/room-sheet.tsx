import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CONDITIONS } from '../../data/conditions.rules.ts';
import { useDesk } from '../../data/desk.ts';
import { readRoomNotes } from '../../data/housekeeping-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { conditionWords } from '../../ui/condition-words.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { Minibar } from './minibar.tsx';
import { OutOfOrder } from './out-of-order.tsx';
import { PictureField } from './picture-field.tsx';
import { NextStep, RoomState, useMayLead, useReasons } from './room-card.tsx';
import { roomWords } from './room-words.ts';
import { StoredPicture } from './stored-picture.tsx';
import { type ShownRoom, useWork } from './use-work.tsx';

/** A part of the sheet that opens by a press. */
function Folded({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="house-folded">
      <summary>{title}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}

type SayingProps = { label: string; action: string; onSave: (text: string, picture: Blob | null) => void };

/** A sentence, with a picture if that says more. */
function Saying({ label, action, onSave }: SayingProps) {
  const words = useWords(roomWords);
  const [text, setText] = useState('');
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isKept, setKept] = useState(false);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onSave(text.trim(), picture);
        setText('');
        setPicture(null);
        setKept(true);
      }}
    >
      <TextField
        label={label}
        value={text}
        isRequired
        maxLength={500}
        onInput={(value) => {
          setText(value);
          setKept(false);
        }}
      />
      <PictureField picture={picture} onPicture={setPicture} />
      <div class="buttons">
        <Button type="submit" look="primary" size="large" disabled={text.trim() === ''}>
          {action}
        </Button>
        <span class="saved" role="status">
          {isKept && words.kept}
        </span>
      </div>
    </form>
  );
}

function Notes({ room }: { room: ShownRoom }) {
  const words = useWords(roomWords);
  const { property } = useDesk();
  const format = useFormat();
  const { queue, act } = useWork();
  const { data: notes = [] } = useRead(readRoomNotes(property.id, room.roomId));
  const mine = queue.filter(({ roomId, refusal }) => roomId === room.roomId && refusal === null);
  const doneHere = new Set(mine.map(({ deed }) => (deed.kind === 'noteDone' ? deed.noteId : '')));
  const open = notes.filter(({ id, doneAt }) => doneAt === null && !doneHere.has(id));
  const written = mine.flatMap(({ intent, deed }) => (deed.kind === 'note' ? [{ intent, ...deed }] : []));
  return (
    <section class="stack" aria-labelledby="house-notes">
      <h3 id="house-notes">{words.notes}</h3>
      {open.length + written.length === 0 && <p class="quiet">{words.noNotes}</p>}
      <ul class="house-notes">
        {written.map(({ intent, text }) => (
          <li key={intent}>
            <bdi>{text}</bdi>
          </li>
        ))}
        {open.map(({ id, text, hasPicture, createdBy, createdAt }) => (
          <li key={id}>
            <bdi>{text}</bdi>
            <small class="quiet">{[createdBy.name, format.dayTime(createdAt)].filter((fact) => fact !== null).join(' · ')}</small>
            {hasPicture && <StoredPicture of="note" id={id} alt={words.pictureOf(text)} />}
            <Button
              size="small"
              icon={checkIcon}
              label={words.noteDoneOf(text)}
              onClick={() => act(room, { kind: 'noteDone', noteId: id })}
            >
              {words.noteDone}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sets a condition out of turn: what was begun by mistake, or a clean room that is dirty again. */
function OtherConditions({ room }: { room: ShownRoom }) {
  const words = useWords(roomWords);
  const conditions = useWords(conditionWords);
  const { act } = useWork();
  const mayInspect = useMayLead();
  const others = CONDITIONS.filter((one) => one !== room.condition && (one !== 'INSPECTED' || mayInspect));
  return (
    <Folded title={words.others}>
      <div class="buttons">
        {others.map((condition) => (
          <Button
            key={condition}
            size="large"
            onClick={() => act(room, { kind: 'condition', condition, expected: room.condition })}
          >
            {conditions[condition]}
          </Button>
        ))}
      </div>
    </Folded>
  );
}

/** One room: its next step, notes, what was found, the minibar. */
export function RoomSheet({ room, onClose }: { room: ShownRoom; onClose: () => void }) {
  const words = useWords(roomWords);
  const common = useWords(sharedWords);
  const reasonsOf = useReasons();
  const { act } = useWork();
  const mayLead = useMayLead();
  return (
    <Sheet title={common.room(String(room.roomNumber))} onClose={onClose}>
      <div class="stack house-sheet">
        <div class="house-now">
          <RoomState room={room} />
          <p>{reasonsOf(room).join(' · ')}</p>
          <NextStep room={room} />
        </div>
        <Notes room={room} />
        <Folded title={words.addNote}>
          <Saying
            label={words.noteText}
            action={words.saveNote}
            onSave={(text, picture) => act(room, { kind: 'note', text, picture })}
          />
        </Folded>
        <Folded title={words.found}>
          <Saying
            label={words.foundText}
            action={words.saveFound}
            onSave={(description, picture) => act(room, { kind: 'found', description, picture })}
          />
        </Folded>
        {(room.occupancy === 'OCCUPIED' || room.departureToday) && (
          <Folded title={words.minibar}>
            <Minibar room={room} />
          </Folded>
        )}
        {room.outOfOrder === null && <OtherConditions room={room} />}
        {mayLead && <OutOfOrder room={room} />}
      </div>
    </Sheet>
  );
}
