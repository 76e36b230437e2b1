import { counter } from '../../platform/telemetry/counters.ts';

/** Told once a message, after its transaction: by read-email.ts what could not be read, by take-in-email.ts what was taken in. */
export const mailOutcomes = counter({
  name: 'hostelry_mail_outcomes_total',
  help: 'Inbound messages whose work has ended: booked (or nothing to do), put before a person (needs_review), or unreadable (failed).',
  labels: ['outcome'],
  initial: [['booked'], ['needs_review'], ['failed']],
});
