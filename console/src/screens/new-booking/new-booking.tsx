import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRouter } from '../../app/router.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, Sheet } from '../../ui/dialog.tsx';
import { Notice, ProblemNotice, Skeleton, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { DetailsSection } from './details-section.tsx';
import { isTouched, nightsOf, overPicked } from './draft.rules.ts';
import { GuestAnswer, GuestSection, useKnownGuest } from './guest-section.tsx';
import { refuseLater } from './later-rooms.rules.ts';
import { LaterSection } from './later-section.tsx';
import { newBookingWords } from './new-booking-words.ts';
import { RoomsSection } from './rooms-section.tsx';
import { StaySection } from './stay-section.tsx';
import { type After, type NewBookingForm, useNewBooking } from './use-new-booking.ts';

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const words = useWords(newBookingWords);
  return (
    <Dialog
      title={words.leaveTitle}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{words.stayHere}</Button>
          <Button look="danger" onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p>{words.leaveText}</p>
    </Dialog>
  );
}

/** The price so far, and the ways to save. */
function Foot({ form, save }: { form: NewBookingForm; save: (after: After) => void }) {
  const words = useWords(newBookingWords);
  const shared = useWords(sharedWords);
  const format = useFormat();
  const { draft, stay, tonight, total, submission } = form;
  const rooms = draft.picks.reduce((sum, { quantity }) => sum + quantity, 0);
  const isSending = submission.state !== 'idle';
  return (
    <div class="booking-foot">
      <p class="booking-total" aria-live="polite">
        {rooms > 0 && stay !== null && (
          <>
            <strong>{format.money(total)}</strong>
            <small>
              {words.roomCount(rooms)}, {shared.nights(nightsOf(stay))}
            </small>
          </>
        )}
      </p>
      {stay?.arrival === tonight && (
        <Button onClick={() => save('check-in')} disabled={isSending}>
          {words.saveAndCheckIn}
        </Button>
      )}
      <Button look="primary" isBusy={isSending} onClick={() => save('overview')}>
        {words.save}
      </Button>
    </div>
  );
}

/** The room that was pressed on the chart. */
function KeptRoom({ draft: { room, picks }, change }: Pick<NewBookingForm, 'draft' | 'change'>) {
  const words = useWords(newBookingWords);
  const shared = useWords(sharedWords);
  if (room === null || !picks.some(({ roomTypeCode }) => roomTypeCode === room.roomTypeCode)) return null;
  return (
    <p class="buttons">
      {words.keptRoom(shared.room(String(room.number)))}
      <Button size="small" onClick={() => change({ room: null })}>
        {words.anyRoom}
      </Button>
    </p>
  );
}

/** The room types with what they have free, once it is known. */
function Rooms({ form, hint }: { form: NewBookingForm; hint: string | null }) {
  const words = useWords(newBookingWords);
  const { draft, change, stay, offers } = form;
  const { types, nights, isOld, error } = offers;
  return (
    <fieldset class="stack">
      <legend>{words.rooms}</legend>
      {hint !== null && <Notice tone="due">{hint}</Notice>}
      <KeptRoom draft={draft} change={change} />
      {types !== null ? (
        <div class={isOld ? 'offers-old' : undefined} aria-busy={isOld}>
          <RoomsSection types={types} nights={nights} picks={draft.picks} change={(picks) => change({ picks })} />
          <LaterSection draft={draft} stay={stay} types={types} change={change} />
        </div>
      ) : error !== undefined ? (
        <ProblemNotice error={error} />
      ) : (
        <Skeleton rows={6} />
      )}
    </fieldset>
  );
}

/** Puts the cursor into a field of the form that can be filled in. */
function focusField(element: RefObject<HTMLFormElement | null>, name: string): void {
  const field = element.current?.querySelector<HTMLInputElement>(`[name=${name}]:not(:disabled)`);
  field?.focus();
  field?.select();
}

/** Closing the page asks first while something is typed. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** A new booking, over any screen: who, when, which rooms, at which price. */
export function NewBooking() {
  const words = useWords(newBookingWords);
  const { closeSheet } = useRouter();
  const element = useRef<HTMLFormElement>(null);
  const form = useNewBooking();
  const [isLeaving, setLeaving] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const { draft, change, dates, stay, tonight, submission, offers } = form;
  const { known, isAnswered } = useKnownGuest(draft.phone);
  const isSending = submission.state !== 'idle';
  useEffect(() => focusField(element, 'phone'), []);
  useLeaveWarning(isTouched(draft));
  /** Saves, or goes to what is still to be said. */
  const save = (after: After): void => {
    if (isSending) return;
    setHint(null);
    if (stay === null) focusField(element, 'stay');
    else if (draft.picks.length === 0) {
      setHint(words.chooseRooms);
      focusField(element, 'quantity');
    } else if (draft.later.some((lot) => refuseLater(lot, draft.later, draft.picks, stay) !== null))
      element.current?.querySelector<HTMLElement>('.later-rooms [aria-invalid]')?.focus();
    else form.save(after);
  };
  const onEnter = (name: string): void => {
    if (name === 'phone' || name === 'name') focusField(element, 'stay');
    else if (name === 'stay' && stay !== null) focusField(element, 'quantity');
    else save('overview');
  };
  const close = (): void => {
    if (isSending) return;
    if (isTouched(draft)) setLeaving(true);
    else closeSheet();
  };
  const isSold = submission.problem?.status === 409 && overPicked(draft.picks, offers.types ?? []).length > 0;
  return (
    <>
      <Sheet title={words.title} onClose={close} footer={<Foot form={form} save={save} />}>
        <form
          ref={element}
          class="new-booking"
          aria-busy={isSending}
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            onEnter(event.target.name);
          }}
        >
          <GuestSection draft={draft} known={known} change={change} phoneError={submission.fieldError('phoneE164')} />
          <StaySection draft={draft} dates={dates} tonight={tonight} change={change} />
          <Rooms form={form} hint={draft.picks.length === 0 ? hint : null} />
          <DetailsSection draft={draft} change={change} numberError={submission.fieldError('reservationNumber')} />
          {isSold ? <Notice tone="overdue">{words.soldMeanwhile}</Notice> : <SubmissionNotice of={submission} />}
          {/* It stands below the phone, but its links are behind all fields for the Tab key. */}
          <GuestAnswer known={known} isAnswered={isAnswered} />
        </form>
      </Sheet>
      {isLeaving && (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onLeave={() => {
            form.forget();
            closeSheet();
          }}
        />
      )}
    </>
  );
}
