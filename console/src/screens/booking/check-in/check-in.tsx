import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import { lazy } from '../../../app/lazy.tsx';
import { Link } from '../../../app/link.tsx';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay, usePropertyPath, useToday } from '../../../data/desk.ts';
import { readDocuments, readGuest } from '../../../data/guest-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Notice, Shown, Skeleton } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { Bill } from '../bill/bill.tsx';
import { Documents } from '../documents/documents.tsx';
import { Pay } from '../payments/pay.tsx';
import { RegisterHint } from '../register/register-hint.tsx';
import { CheckInBar } from './check-in-bar.tsx';
import { readGaps } from './check-in-reads.ts';
import { checkInWords } from './check-in-words.ts';
import { Departure } from './departure.tsx';
import { Gaps } from './gaps.tsx';
import { GuestForm } from './guest-form.tsx';
import { guestWords } from './guest-words.ts';
import { RoomStep } from './room-step.tsx';
import { roomWords } from './room-words.ts';
import { SignatureStep } from './signature-step.tsx';
import { Step, type StepState } from './step.tsx';
import { type Places, usePlaces } from './use-places.ts';

const DoorCards = lazy(() => import('../door-cards/door-cards.tsx').then((module) => module.DoorCards));

type StepName = 'rooms' | 'guest' | 'signature' | 'money';
type StepFacts = { name: StepName; state: StepState; summary: ComponentChildren; body: ComponentChildren };

function useRoomFacts(booking: Booking, places: Places): StepFacts {
  const words = useWords(roomWords);
  const common = useWords(checkInWords);
  const { chosen } = places;
  const arriving = chosen.filter(({ isLater }) => !isLater);
  const numbers = arriving.flatMap(({ room }) => (room === null ? [] : [room.roomNumber]));
  const isChosen = arriving.length > 0 && numbers.length === arriving.length;
  const isSuggested = arriving.some((place) => place.isSuggested);
  const summary = numbers.length === 0 ? words.notHeld : common.roomList(numbers.join(', '));
  return {
    name: 'rooms',
    state: isChosen && !isSuggested ? 'done' : 'due',
    summary: isSuggested && isChosen ? `${summary}, ${words.suggested}` : summary,
    body: <RoomStep booking={booking} places={places} />,
  };
}

function useGuestFacts(booking: Booking, guest: Schemas['Guest'] | undefined, body: ComponentChildren): StepFacts {
  const words = useWords(guestWords);
  const { propertyId } = usePropertyPath();
  const mayStore = useMay('ADMIN', 'MANAGER');
  const { data: documents } = useRead(mayStore ? readDocuments(propertyId, booking.primaryGuest.id) : null);
  const { name, phoneE164 } = guest ?? booking.primaryGuest;
  const missing = [
    name === null ? words.nameMissing : null,
    phoneE164 === null ? words.phoneMissing : null,
    documents?.length === 0 ? words.documentMissing : null,
  ];
  const lacks = missing.filter((text) => text !== null);
  return {
    name: 'guest',
    state: lacks.length === 0 ? 'done' : 'due',
    summary: lacks.length > 0 ? lacks.join(', ') : <bdi>{`${name} ${phoneE164}`}</bdi>,
    body,
  };
}

/** Who checked the booking in: nobody yet, this desk, or a colleague while this was open. */
function useArrival(booking: Booking) {
  const wasOpen = useRef(booking.status === 'OPEN');
  const [isMine, setMine] = useState(false);
  const isArrived = booking.status === 'CHECKED_IN';
  return { isArrived, isMine, isByOther: isArrived && wasOpen.current && !isMine, setMine: () => setMine(true) };
}

function Arrived({ booking, isByOther }: { booking: Booking; isByOther: boolean }) {
  const words = useWords(checkInWords);
  return (
    <Notice tone="done">
      <p>
        <strong>{words.done(words.roomList(booking.roomNumbers.join(', ')))}</strong> {isByOther && words.doneByOther}
      </p>
      <Link to={{ sheet: { kind: 'booking', reference: booking.reference, part: 'card' } }}>{words.card}</Link>
    </Notice>
  );
}

/** The steps of the check-in, each with what is known so far. */
function useSteps(booking: Booking, places: Places): StepFacts[] {
  const words = useWords(checkInWords);
  const format = useFormat();
  const { propertyId } = usePropertyPath();
  const mayStore = useMay('ADMIN', 'MANAGER');
  const guest = useRead(readGuest(propertyId, booking.primaryGuest.id));
  const rooms = useRoomFacts(booking, places);
  const guestBody = (
    <Shown of={guest} rows={5}>
      {(data) => (
        <div class="stack" key={data.id}>
          <Documents guest={data} booking={booking} />
          <GuestForm guest={data} booking={booking} />
        </div>
      )}
    </Shown>
  );
  const guestFacts = useGuestFacts(booking, guest.data, guestBody);
  const isSigned = booking.primaryGuest.signatureUploaded;
  const { pending, amountCollected, expectedPay } = booking.balance;
  return [
    ...(places.chosen.length > 0 ? [rooms] : []),
    guestFacts,
    {
      name: 'signature',
      state: isSigned ? 'done' : mayStore ? 'due' : 'person',
      summary: isSigned ? words.signed : words.notSigned,
      body: <Shown of={guest}>{(data) => <SignatureStep key={data.id} guest={data} booking={booking} />}</Shown>,
    },
    {
      name: 'money',
      state: pending <= 0 && amountCollected > 0 ? 'done' : 'quiet',
      summary: words.paidOf(format.money(amountCollected), format.money(expectedPay)),
      body: booking.status === 'OPEN' ? <Pay booking={booking} due={Math.max(pending, 0)} /> : <Bill booking={booking} />,
    },
  ];
}

/** Whether what decides on the first thing to do has been read once. */
function useIsRead(booking: Booking, places: Places): boolean {
  const { propertyId } = usePropertyPath();
  const mayStore = useMay('ADMIN', 'MANAGER');
  const guestId = booking.primaryGuest.id;
  const guest = useRead(readGuest(propertyId, guestId));
  const documents = useRead(mayStore ? readDocuments(propertyId, guestId) : null);
  const wasRead = useRef(false);
  const isThere = ({ data, error }: { data: unknown; error: unknown }): boolean => data !== undefined || error !== undefined;
  const isRead = isThere(guest) && isThere({ ...places, data: places.availability }) && (!mayStore || isThere(documents));
  // What is shown once stays while something is read again.
  wasRead.current ||= isRead;
  return wasRead.current;
}

/**
 * The first thing to do is open when the sheet opens and when the guests have arrived, and then the bill too. After that the desk opens and closes:
 * nothing moves by itself under its hands.
 */
function Steps({ steps, isArrived }: { steps: readonly StepFacts[]; isArrived: boolean }) {
  const words = useWords(checkInWords);
  const [toggled, setToggled] = useState<Partial<Record<StepName, boolean>>>({});
  const first = useMemo(() => steps.find(({ state }) => state === 'due')?.name, [isArrived]);
  return (
    <div class="steps">
      {steps.map(({ name, state, summary, body }) => {
        const isOpen = toggled[name] ?? (name === first || (isArrived && name === 'money'));
        return (
          <Step
            key={name}
            title={isArrived && name === 'money' ? words.bill : words.steps[name]}
            state={state}
            summary={summary}
            isOpen={isOpen}
            isKept={name === 'guest'}
            onToggle={() => setToggled((before) => ({ ...before, [name]: !isOpen }))}
          >
            {body}
          </Step>
        );
      })}
    </div>
  );
}

/** Check-in: room, guest, signature and money, in any order and by different people. */
export function CheckIn({ booking }: { booking: Booking }) {
  const words = useWords(checkInWords);
  const { propertyId } = usePropertyPath();
  const { today } = useToday();
  const mayStore = useMay('ADMIN', 'MANAGER');
  const arrival = useArrival(booking);
  const isOpen = booking.status === 'OPEN';
  const places = usePlaces(booking);
  const gapsRead = useRead(isOpen ? readGaps(propertyId, booking, today) : null);
  const gaps = isOpen ? (gapsRead.data ?? undefined) : [];
  const steps = useSteps(booking, places);
  const isRead = useIsRead(booking, places);
  return (
    <div class="check-in">
      {arrival.isArrived && <Arrived booking={booking} isByOther={arrival.isByOther} />}
      {!mayStore && <Notice tone="due">{words.personNeeded}</Notice>}
      {isOpen && gaps !== undefined && <Gaps booking={booking} gaps={gaps} />}
      {isOpen && gaps?.includes('EXPECTED_CHECK_OUT') === false && <Departure booking={booking} />}
      {arrival.isArrived && <DoorCards booking={booking} />}
      <RegisterHint booking={booking} />
      {isRead ? <Steps steps={steps} isArrived={arrival.isArrived} /> : <Skeleton rows={5} />}
      {places.chosen.length > 0 && <CheckInBar booking={booking} places={places} gaps={gaps} onDone={arrival.setMine} />}
    </div>
  );
}
