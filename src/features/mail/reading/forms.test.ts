/** One reservation in many forms: it is read the same, or a person decides; never is another value booked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../../../accuracy/mails/judge.ts';
import { createRandom } from '../../../../test/harness/random.ts';
import { PROGRAMS } from '../../../../test/specimens/mails/form-layouts.ts';
import { FIELDS, LABELS } from '../../../../test/specimens/mails/form-words.ts';
import {
  ANNOUNCED,
  type Announced,
  BASE,
  drawForm,
  type Form,
  LAYOUT_NAMES,
  mailOfForm,
  mailOfProgram,
  truthOf,
} from '../../../../test/specimens/mails/forms.ts';
import { mailSpecimen, RECEIVED_ON, SITES } from '../../../../test/specimens/mails/mails.ts';
import { sureValues } from '../../../../test/specimens/mails/site-mail.ts';
import { readMessageContent } from './message/message-content.ts';
import { readReservation } from './read-reservation.rules.ts';
import type { MessageContent } from './reservation.rules.ts';

type Outcome = 'RIGHT' | 'PERSON' | 'WRONG';

async function readForm(announced: Announced, form: Form): Promise<Outcome> {
  const { content } = await readMessageContent(mailOfForm(announced, form));
  const sure = sureValues(readReservation(content, { receivedOn: '2026-10-20', currency: 'INR', countryCode: 'IN' }));
  const truth = Object.entries(truthOf(announced, form));
  if (truth.some(([name, value]) => sure[name] !== undefined && JSON.stringify(sure[name]) !== JSON.stringify(value)))
    return 'WRONG';
  return truth.some(([name]) => sure[name] === undefined) ? 'PERSON' : 'RIGHT';
}

/** Layouts in which a person decides: what is not parted by anything cannot be told apart with certainty. */
const OPEN: readonly Form['layout'][] = [
  'one line without signs',
  'one line with semicolons',
  'sentences with colons',
  'a paragraph below a text',
  'columns drawn in text',
];
const CLEAR = LAYOUT_NAMES.filter((name) => !OPEN.includes(name));
/** Lines that a program broke leave it open where some values end. */
const [FORMS_EACH, RIGHT_MIN] = [60, 0.6];

for (const announced of ANNOUNCED) {
  test(`a reservation of ${announced.title} is read in every layout`, async () => {
    for (const layout of CLEAR) assert.equal(await readForm(announced, { ...BASE, layout }), 'RIGHT', layout);
    for (const layout of OPEN) assert.notEqual(await readForm(announced, { ...BASE, layout }), 'WRONG', layout);
  });

  test(`a reservation of ${announced.title} in any words, order and layout is read right or not booked`, async () => {
    let right = 0;
    for (let seed = 0; seed < FORMS_EACH; seed += 1) {
      const form = drawForm(createRandom('FORM', announced.site, seed));
      const outcome = await readForm(announced, form);
      assert.notEqual(outcome, 'WRONG', JSON.stringify(form));
      if (outcome === 'RIGHT') right += 1;
    }
    assert.ok(right / FORMS_EACH >= RIGHT_MIN, `${right} of ${FORMS_EACH}`);
  });
}

test('labels at the end of a broken line, within a name and behind one are no values', async () => {
  const FORMS = { VRBO: [884, 1024, 92126], EXPEDIA: [1384, 92376, 96254], OYO: [71207, 99087], MAKEMYTRIP: [99937] } as const;
  for (const [site, seeds] of Object.entries(FORMS))
    for (const seed of seeds)
      for (const announced of ANNOUNCED.filter((each) => each.site === site))
        assert.equal(await readForm(announced, drawForm(createRandom('FORM', site, seed))), 'PERSON', `${site} ${seed}`);
});

/** `Price` may be that of a night. */
const DOUBTFUL: readonly string[] = ['Price'];
/** At Vrbo a unit is a number, and the booking amount is the owner's price. */
const OTHER_AT_VRBO: readonly string[] = ['Unit', 'Booking amount'];

test('labels may be in other words', async () => {
  for (const announced of ANNOUNCED)
    for (const field of FIELDS)
      for (const label of LABELS[field].filter(
        (each) => !DOUBTFUL.includes(each) && !(announced.site === 'VRBO' && OTHER_AT_VRBO.includes(each)),
      ))
        assert.equal(
          await readForm(announced, { ...BASE, labels: { ...BASE.labels, [field]: label } }),
          'RIGHT',
          `${announced.title}: ${label}`,
        );
});

const readContent = (content: MessageContent) =>
  readReservation(content, { receivedOn: RECEIVED_ON, currency: 'INR', countryCode: 'IN' });
const SEEDS = [1, 2, 7, 12];
/** Programs that keep the lines and their cells apart. */
const HARMLESS: readonly string[] = ['cells behind tabs', 'cells behind bars', 'a table', 'hard spaces'];

for (const site of SITES)
  test(`what programs make of mails of ${site} is read right or not booked`, async () => {
    for (const seed of SEEDS) {
      const { raw, truth, name } = await mailSpecimen(site, seed, 'HTML');
      const { content } = await readMessageContent(raw);
      const table = content.texts[0]?.lines.map(({ cells }) => cells) ?? [];
      const plainly = judge(readContent(content), truth).outcome;
      for (const program of Object.keys(PROGRAMS)) {
        const made = await readMessageContent(mailOfProgram(program, content.sender ?? '', content.subject ?? '', table));
        const { outcome } = judge(readContent({ ...made.content, headers: content.headers ?? {} }), truth);
        assert.notEqual(outcome, 'WRONG', `${name}: ${program}`);
        if (HARMLESS.includes(program)) assert.equal(outcome, plainly, `${name}: ${program}`);
      }
    }
  });
