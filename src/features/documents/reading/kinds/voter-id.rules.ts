import type { ReadField, Reading } from '../reading.rules.ts';
import { dobOf } from './dated-labels.rules.ts';
import type { Day } from './dates.rules.ts';
import { valueAt } from './label-values.rules.ts';
import { labelsOf, type Sheet } from './labels.rules.ts';
import { nameAbove } from './name-lines.rules.ts';
import { nameAlone, nameField } from './names.rules.ts';
import { type Candidate, candidatesIn } from './number-candidates.rules.ts';
import { confidenceOf, type Piece } from './page-pieces.rules.ts';
import { fixedTo } from './position-fixes.rules.ts';
import { sexOf } from './sex.rules.ts';

const NUMBER = /(?<![A-Z0-9])([A-Z0-9|]{3})[\s/]?([0-9OQDILZASGB|]{7})(?![A-Z0-9])/g;
/** The numbers of the first cards: state, parliamentary and assembly constituency, serial number. */
const OLD_NUMBER = /(?<![A-Z0-9])([A-Z]{2})[/ ]{1,2}([0-9]{1,3})[/ ]{1,2}([0-9]{1,3})[/ ]{1,2}([0-9]{5,7})(?![A-Z0-9])/g;

const MAX_FIXES = 3;

/** Numbers of three letters and seven digits (EPIC), the best first. */
export function voterNumbers(pieces: readonly Piece[]): Candidate[] {
  return candidatesIn(pieces, NUMBER, (found) => {
    const [, letters = '', digits = ''] = found;
    const fixed = fixedTo('AAA9999999', letters + digits);
    if (fixed === null || fixed.fixes > MAX_FIXES || !/[A-Z]{2}/.test(letters) || digits.replace(/[^0-9]/g, '').length < 4)
      return null;
    return { ...fixed, holds: true };
  });
}

function numberOf(sheet: Sheet): ReadField | null {
  const [number] = voterNumbers(sheet.pieces);
  const [old] = candidatesIn(sheet.pieces, OLD_NUMBER, (found) => ({ value: found.slice(1).join('/'), fixes: 0, holds: false }));
  const best = number ?? old;
  if (best === undefined) return null;
  return { value: best.value, confidence: confidenceOf(best.slice, best.fixes), checks: [{ name: 'FORM', holds: best.holds }] };
}

function nameOf(sheet: Sheet): ReadField | null {
  const labelled = valueAt(sheet, 'RIGHT', ['name'], nameAlone);
  if (labelled !== null) return nameField(labelled);
  const relation = labelsOf(sheet, 'relation')[0]?.slice.piece;
  const above = relation === undefined ? null : nameAbove(sheet, relation);
  return above === null ? null : nameField(above, 1);
}

/** How sure it is that this is a voter's card: as sure as what its number or heading was read with. */
function nationality(sheet: Sheet, number: ReadField | null): ReadField {
  const headings = labelsOf(sheet, 'heading', 'name', 'relation').map(({ slice }) => confidenceOf(slice));
  const confidence = Math.max(0, number?.confidence ?? 0, ...headings);
  return { value: 'IND', confidence, checks: [{ name: 'CODE', holds: true }] };
}

/**
 * A voter's card of the Election Commission of India. Only citizens are electors (Constitution of India, article 326), so it
 * tells the nationality. An age alone gives no date of birth.
 */
export function voterIdReading(sheet: Sheet, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const documentNumber = numberOf(sheet);
  const name = nameOf(sheet);
  const dob = dobOf(sheet, 'RIGHT', today);
  const sex = sexOf(sheet, 'LABEL');
  return {
    fields: {
      ...(documentNumber && { documentNumber }),
      ...(name && { name }),
      ...(dob && { dob: dob.field }),
      ...(sex && { sex }),
      nationality: nationality(sheet, documentNumber),
    },
    checks: {},
  };
}
