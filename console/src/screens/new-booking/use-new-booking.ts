import { useEffect, useRef, useState } from 'preact/hooks';
import { useRouter } from '../../app/router.ts';
import { useDesk, useNow, usePropertyPath, useToday } from '../../data/desk.ts';
import { type Submission, useSubmit } from '../../data/submit.ts';
import { useRead } from '../../data/use-read.ts';
import { type Day, instantOf } from '../../format/time.rules.ts';
import { arrivalAt, bookingOf, type Draft, nightsOf, totalOf } from './draft.rules.ts';
import { keepDraft, takeDraft } from './kept-draft.ts';
import { readOffers, readTonight, type TypeOffers } from './new-booking-reads.ts';
import { readStayText, refuseDates, type StayDates } from './stay-dates.rules.ts';

/** The draft, which outlives Back and other sheets until it is saved or thrown away. */
function useDraft() {
  const { propertyId } = usePropertyPath();
  const [draft, setDraft] = useState<Draft>(() => takeDraft(propertyId));
  const latest = useRef<Draft | null>(draft);
  useEffect(
    () => () => {
      if (latest.current !== null) keepDraft(propertyId, latest.current);
    },
    [propertyId],
  );
  const change = (part: Partial<Draft>): void => {
    if (latest.current === null) return;
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  const forget = (): void => {
    latest.current = null;
  };
  return { draft, change, forget };
}

/** What is free for the dates. While other dates are read, what was shown stays. */
function useOffers(dates: StayDates | null) {
  const { propertyId } = usePropertyPath();
  const reading = useRead(dates === null ? null : readOffers(propertyId, dates));
  const [last, setLast] = useState<{ types: TypeOffers[]; nights: number } | null>(null);
  useEffect(() => {
    if (reading.data !== undefined && dates !== null) setLast({ types: reading.data, nights: nightsOf(dates) });
  }, [reading.data]);
  return {
    types: reading.data ?? null,
    last,
    error: reading.error,
    key: dates === null ? null : readOffers(propertyId, dates).key,
  };
}

/** The number of decimals of the hotel's currency. */
function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** The part of the booking's sheet that is opened when it is saved. */
export type After = 'overview' | 'check-in';

export type NewBookingForm = {
  draft: Draft;
  change(part: Partial<Draft>): void;
  /** Throws away what was typed. */
  forget(): void;
  tonight: Day;
  /** What the draft says of the dates, and the same where it can be booked. */
  dates: StayDates | null;
  stay: StayDates | null;
  /** What is free; `isOld` while it is read for other dates. */
  offers: { types: TypeOffers[] | null; nights: number; isOld: boolean; error: unknown };
  /** The price of all rooms for the stay. */
  total: number;
  submission: Submission;
  save(after: After): void;
};

/** A booking that is being written, and its way to the service. */
export function useNewBooking(): NewBookingForm {
  const { api, property, reads } = useDesk();
  const { go } = useRouter();
  const path = usePropertyPath();
  const now = useNow();
  const { today } = useToday();
  const { draft, change, forget } = useDraft();
  const tonight = useRead(readTonight(property.id, today, property.timezone)).data ?? today;
  const dates = draft.picked ?? readStayText(draft.stayText, today, tonight);
  const stay = dates === null || refuseDates(dates, tonight) !== null ? null : dates;
  const offers = useOffers(stay);
  const after = useRef<After>('overview');

  const submission = useSubmit(
    (intent) => {
      const { timezone, billingCheckinTime, billingCheckoutTime } = property;
      const { arrival, departure } = stay ?? { arrival: tonight, departure: tonight };
      const checkInOn = (day: Day): string => instantOf(day, billingCheckinTime, timezone);
      const checkInAt = arrivalAt(arrival, tonight, checkInOn(arrival), now);
      const body = bookingOf(draft, checkInAt, instantOf(departure, billingCheckoutTime, timezone), checkInOn);
      return api.POST('/properties/{propertyId}/bookings', { params: { path }, body, intent });
    },
    ({ reference }) => {
      forget();
      go({ sheet: { kind: 'booking', reference, part: after.current } }, { replace: true });
    },
  );
  const types = offers.types ?? offers.last?.types ?? null;
  return {
    draft,
    change: (part) => {
      if (submission.state !== 'idle') return;
      submission.reset();
      change(part);
    },
    forget,
    tonight,
    dates,
    stay,
    offers: {
      types,
      nights: stay === null ? (offers.last?.nights ?? 1) : nightsOf(stay),
      isOld: offers.types === null,
      error: offers.error,
    },
    total: types === null ? 0 : totalOf(draft, types, decimalsOf(property.currency)),
    submission,
    save: (part) => {
      after.current = part;
      void submission.submit().then((isDone) => {
        // Somebody else may have sold it: what is left is read again.
        if (!isDone && offers.key !== null) reads.refresh(offers.key);
      });
    },
  };
}
