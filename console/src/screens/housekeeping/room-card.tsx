import { Link } from '../../app/link.tsx';
import { useMay } from '../../data/desk.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConditionChip } from '../../ui/condition-chip.tsx';
import { conditionWords } from '../../ui/condition-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, chevronRightIcon, clockIcon, eyeIcon, noteIcon } from '../../ui/icon-shapes.ts';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { housekeepingWords } from './housekeeping-words.ts';
import { queueWords } from './queue-words.ts';
import { nextStep } from './rooms.rules.ts';
import { type ShownRoom, useWork } from './use-work.tsx';

const STEP_ICONS = { CLEANING: clockIcon, CLEAN: checkIcon, INSPECTED: eyeIcon, DIRTY: noteIcon } as const;

/** Whether the person may say that a room is inspected, assign rooms, and put them out of order. */
export function useMayLead(): boolean {
  return useMay('SUPERVISOR', 'MANAGER', 'ADMIN');
}

/** What is going on with the room today, most important first. */
export function useReasons(): (room: ShownRoom) => string[] {
  const words = useWords(housekeepingWords);
  return ({ arrivalToday, departureToday, occupancy, guestRequest }) => {
    const reasons: string[] = [];
    if (arrivalToday) reasons.push(words.arrives);
    if (guestRequest === 'DO_NOT_DISTURB') reasons.push(words.doNotDisturb);
    if (guestRequest === 'SERVICE_REQUESTED') reasons.push(words.wantsService);
    if (departureToday) reasons.push(words.leaves);
    else if (occupancy === 'OCCUPIED') reasons.push(words.stays);
    else if (!arrivalToday) reasons.push(words.vacant);
    return reasons;
  };
}

/** In what condition the room is, and whether the service knows it yet. */
export function RoomState({ room }: { room: ShownRoom }) {
  const words = useWords(queueWords);
  const conditions = useWords(conditionWords);
  return (
    <span class="house-state">
      {room.outOfOrder === null ? <ConditionChip of={room.condition} /> : <Chip tone="person">{conditions.outOfOrder}</Chip>}
      {room.isWaiting && <Chip tone="due">{words.isWaiting}</Chip>}
    </span>
  );
}

/** The one button for what is done next with the room. */
export function NextStep({ room, size = 'large' }: { room: ShownRoom; size?: 'large' | 'small' }) {
  const words = useWords(housekeepingWords);
  const common = useWords(sharedWords);
  const { act } = useWork();
  const step = nextStep(room, { inspect: useMayLead() });
  if (step === null) return null;
  return (
    <Button
      look={size === 'large' ? 'primary' : 'plain'}
      size={size}
      icon={STEP_ICONS[step]}
      label={words.stepOf(words.steps[step], common.room(String(room.roomNumber)))}
      onClick={() => act(room, { kind: 'condition', condition: step, expected: room.condition })}
    >
      {words.steps[step]}
    </Button>
  );
}

/** A room to be made ready, for a thumb. */
export function RoomCard({ room }: { room: ShownRoom }) {
  const words = useWords(housekeepingWords);
  const format = useFormat();
  const reasonsOf = useReasons();
  const { roomNumber, roomTypeCode, openNotes, conditionChangedAt, condition, outOfOrder, arrivalToday } = room;
  const number = String(roomNumber);
  return (
    <li class={arrivalToday ? 'house-card house-urgent' : 'house-card'}>
      <Link class="house-head" to={{ screen: 'housekeeping', item: number }}>
        <strong>{number}</strong>
        <small>{roomTypeCode}</small>
        <RoomState room={room} />
        <Icon of={chevronRightIcon} />
      </Link>
      <p class="house-facts">
        <span>{reasonsOf(room).join(' · ')}</span>
        {condition === 'CLEANING' && conditionChangedAt !== null && !room.isWaiting && (
          <span>{words.since(format.time(conditionChangedAt))}</span>
        )}
        {openNotes > 0 && <strong>{words.notes(openNotes)}</strong>}
        {outOfOrder?.reason != null && <span>{outOfOrder.reason}</span>}
      </p>
      <NextStep room={room} />
    </li>
  );
}
