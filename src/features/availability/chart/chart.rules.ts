import { invalid, invalidAs, type Problem } from '../../../platform/errors.ts';
import { DATE_MAX, DATE_MIN, daysBetween, type LocalDate, type Timestamp } from '../../../platform/time.ts';
import { listSpans, type PropertyTime, soldOf, splitIntoMoments, type TypeFacts } from '../occupancy.rules.ts';

/** The most dates of a chart: a quarter of a year. */
const CHART_DAYS_MAX = 92;

/** 400 when the last date is before the first (`Invalid date range`), or there are too many of them or too far away. */
export function refuseChartDates(from: LocalDate, to: LocalDate): Problem | null {
  if (from < DATE_MIN) return invalid('from', `must not be before ${DATE_MIN}`);
  if (to >= DATE_MAX) return invalid('to', `must be before ${DATE_MAX}`);
  if (to < from) return invalidAs('Invalid date range', 'to');
  if (daysBetween(from, to) >= CHART_DAYS_MAX) return invalid('to', `must be less than ${CHART_DAYS_MAX} days after from`);
  return null;
}

/** The figures of a type, each with one number for each night: see `computeOffer`, which gives the same for a single night. */
export type NightFigures = { forSale: number[]; sold: number[]; held: number[]; available: number[] };

/**
 * What is for sale, occupied and held in each night, at its fullest moment. All nights are read off one division into moments: with
 * 9,000 stays and holds in 60 nights, dividing night by night took 60 times as long.
 * @param nights in order
 */
export function countNightByNight(
  type: TypeFacts,
  property: PropertyTime,
  nights: readonly { from: Timestamp; to: Timestamp }[],
  now: Timestamp,
): NightFigures {
  const facts = soldOf(type);
  const figures: NightFigures = { forSale: [], sold: [], held: [], available: [] };
  const [begins = '', ends = ''] = [nights[0]?.from, nights.at(-1)?.to];
  const moments = splitIntoMoments(listSpans(facts, property, now), begins, ends);
  let next = 0;
  for (const night of nights) {
    while ((moments[next]?.to ?? ends) <= night.from && next < moments.length) next += 1;
    let [sold, held, fullest] = [0, 0, 0];
    for (let at = next; at < moments.length; at += 1) {
      const moment = moments[at];
      if (moment === undefined || moment.from >= night.to) break;
      sold = Math.max(sold, moment.stays);
      held = Math.max(held, moment.holds);
      fullest = Math.max(fullest, moment.stays + moment.holds);
    }
    figures.forSale.push(facts.roomsForSale);
    figures.sold.push(sold);
    figures.held.push(held);
    figures.available.push(Math.max(0, facts.roomsForSale - fullest));
  }
  return figures;
}
