/** A day as YYYY-MM-DD. */
export type Day = string;

/** Writes the parts of a zone's clock, in digits from 0 to 9. */
export const clockFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** The hotel's clock at an instant. @param at ISO 8601. */
export function localParts(at: string, timeZone: string): { day: Day; time: string } {
  const parts = clockFormat(timeZone).formatToParts(new Date(at));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** The day that is some days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from the first to the second. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);
}

/**
 * The instant at which the hotel's clock shows this. A time that a clock change leaves out is moved behind the change; of a time that comes
 * twice it is the first.
 * @returns ISO 8601 in UTC
 */
export function instantOf(day: Day, time: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number): number => {
    const local = localParts(new Date(at).toISOString(), timeZone);
    return Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(at / 60_000) * 60_000;
  };
  // The offset of the zone before and behind the wanted time: they differ around a change only.
  const before = offsetAt(wanted - 86_400_000);
  const behind = offsetAt(wanted + 86_400_000);
  const isAt = (at: number): boolean => at + offsetAt(at) === wanted;
  const candidates = [wanted - Math.max(before, behind), wanted - Math.min(before, behind)];
  const at = candidates.find(isAt) ?? wanted - before;
  return new Date(at).toISOString();
}
