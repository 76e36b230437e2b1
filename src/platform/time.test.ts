import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AWKWARD_ZONES, timeOfDay, zoneAndInstant } from '../../test/harness/zones.ts';
import {
  addDays,
  addMilliseconds,
  addMinutes,
  dateOfDayNumber,
  dayNumberOf,
  daysBetween,
  epochMs,
  epochMsAt,
  instantAt,
  isLocalDate,
  isLocalTime,
  isTimeZone,
  localDateOf,
  minutesOfDay,
  nextInstantOf,
  parseTimestamp,
  systemClock,
  timestampAt,
} from './time.ts';

const RUNS = 5_000;

describe('a timestamp from outside', () => {
  it('becomes UTC with three decimals, whatever its offset', () => {
    const readings: [string, string][] = [
      ['2026-11-20T06:30:00Z', '2026-11-20T06:30:00.000Z'],
      ['2026-11-20T12:00:00+05:30', '2026-11-20T06:30:00.000Z'],
      ['2026-11-20T12:00:00+0530', '2026-11-20T06:30:00.000Z'],
      ['2026-11-20T01:30:00-05', '2026-11-20T06:30:00.000Z'],
      ['2026-11-20T06:30:00-00:00', '2026-11-20T06:30:00.000Z'],
      ['2026-11-20T06:30Z', '2026-11-20T06:30:00.000Z'],
      ['2026-11-20t06:30:00z', '2026-11-20T06:30:00.000Z'],
      ['2026-11-20T06:30:00.5Z', '2026-11-20T06:30:00.500Z'],
      ['2026-11-20T06:30:00,25Z', '2026-11-20T06:30:00.250Z'],
      ['2026-11-20T06:30:00.123999999Z', '2026-11-20T06:30:00.123Z'],
      ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
      ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
      ['2000-02-29T00:00:00+23:59', '2000-02-28T00:01:00.000Z'],
    ];
    for (const [text, at] of readings) assert.equal(parseTimestamp(text), at, text);
  });

  it('is refused without an offset, with a zone name, or when there is no such moment', () => {
    const refused = [
      '',
      'now',
      '1795152600000',
      '2026-11-20',
      '2026-11-20T06:30:00',
      '2026-11-20 06:30:00Z',
      '2026-11-20T06:30:00 05:30',
      '2026-11-20T06:30:00Z[UTC]',
      '2026-11-20T12:00:00+05:30[Asia/Kolkata]',
      '2026-11-20T06:30:00Z\n',
      ' 2026-11-20T06:30:00Z',
      '2026-11-20T06:30:00Z\u0000',
      '20261120T063000Z',
      '2026-W47-5T06:30:00Z',
      '+002026-11-20T06:30:00Z',
      '2026-13-01T00:00:00Z',
      '2026-00-01T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2100-02-29T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-11-00T00:00:00Z',
      '2026-11-20T24:00:00Z',
      '2026-11-20T23:60:00Z',
      '2016-12-31T23:59:60Z',
      '2017-01-01T05:29:60.5+05:30',
      '2026-11-20T23:59:61Z',
      '2026-11-20T06:30:00.Z',
      '2026-11-20T06:30:00.1234567890Z',
      '2026-11-20T06:30:00+24:00',
      '2026-11-20T06:30:00+05:60',
      '2026-11-20T06:30:00+5:30',
      '2026-11-20T06:30:00+05:30:00',
      '２０２６-11-20T06:30:00Z',
    ];
    for (const text of refused) assert.equal(parseTimestamp(text), null, JSON.stringify(text));
  });

  it('lies in the years 2000 to 2100 of UTC', () => {
    assert.equal(parseTimestamp('2000-01-01T00:00:00Z'), '2000-01-01T00:00:00.000Z');
    assert.equal(parseTimestamp('2100-12-31T23:59:59.999Z'), '2100-12-31T23:59:59.999Z');
    assert.equal(parseTimestamp('1999-12-31T23:59:59.999Z'), null);
    assert.equal(parseTimestamp('2000-01-01T00:00:00+05:30'), null);
    assert.equal(parseTimestamp('2101-01-01T00:00:00Z'), null);
    assert.equal(parseTimestamp('2100-12-31T23:59:59-00:01'), null);
    assert.equal(parseTimestamp('0000-01-01T00:00:00+23:59'), null);
    assert.equal(parseTimestamp('9999-12-31T23:59:59-23:59'), null);
  });

  it('of any year in bounds and any offset is the instant that Temporal reads', () => {
    const offset = fc.tuple(fc.constantFrom('+', '-'), timeOfDay).map(([sign, time]) => sign + time);
    const property = fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2130-01-01') }),
      offset,
      (date, zone) => {
        const text = date.toISOString().replace('Z', zone);
        const expected = Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 });
        const inBounds = expected >= '2000' && expected < '2101';
        assert.equal(parseTimestamp(text), inBounds ? expected : null);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });

  it('is never a crash, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => assert.equal(parseTimestamp(text), null)),
      { numRuns: RUNS },
    );
  });
});

describe('dates, times and zones by name', () => {
  it('knows the calendar', () => {
    for (const date of ['2026-11-20', '2000-02-29', '2028-02-29', '0001-01-01', '1950-12-31', '9999-12-31'])
      assert.ok(isLocalDate(date), date);
    const wrong = [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-11-31',
      '2026-11-00',
      '0000-01-01',
      '26-11-20',
      '2026-1-1',
      '2026-11-20T00:00:00Z',
      '',
    ];
    for (const date of wrong) assert.ok(!isLocalDate(date), date);
  });

  it('knows times of day', () => {
    for (const time of ['00:00', '09:05', '23:59']) assert.ok(isLocalTime(time), time);
    for (const time of ['24:00', '9:05', '12:60', '12:00:00', '12:00 ', '1200', '', '-1:00', '12:0０'])
      assert.ok(!isLocalTime(time), time);
    assert.equal(minutesOfDay('11:30'), 690);
  });

  it('takes IANA zones and neither offsets nor private abbreviations', () => {
    for (const zone of [...AWKWARD_ZONES, 'Asia/Calcutta', 'Europe/Kyiv', 'Etc/GMT+5']) assert.ok(isTimeZone(zone), zone);
    const wrong = [
      '',
      '+05:30',
      '-0500',
      'Z',
      'IST',
      'PST',
      'Asia/Atlantis',
      'asia/kolkata',
      'Asia/Kolkata ',
      '2020-01-01T00:00[Asia/Kolkata]',
      'Factory',
      '../etc',
    ];
    for (const zone of wrong) assert.ok(!isTimeZone(zone), zone);
  });
});

describe('reckoning with dates and instants', () => {
  it('counts days on the calendar, over leap days and years', () => {
    assert.equal(addDays('2028-02-28', 1), '2028-02-29');
    assert.equal(addDays('2026-12-31', 1), '2027-01-01');
    assert.equal(addDays('2026-03-01', -1), '2026-02-28');
    assert.equal(daysBetween('2026-11-20', '2027-11-20'), 365);
    assert.equal(daysBetween('2026-11-20', '2026-11-19'), -1);
    assert.equal(dayNumberOf('1970-01-02'), 1);
    assert.equal(dateOfDayNumber(-1), '1969-12-31');
    assert.throws(() => addDays('9999-12-31', 1), RangeError);
    assert.throws(() => addDays('2026-02-30x', 1), RangeError);
  });

  it('adds elapsed time', () => {
    assert.equal(addMinutes('2026-11-20T23:59:00.001Z', 1), '2026-11-21T00:00:00.001Z');
    assert.equal(addMilliseconds('2026-11-20T00:00:00.000Z', -1), '2026-11-19T23:59:59.999Z');
    assert.throws(() => timestampAt(Number.NaN), RangeError);
  });

  it('writes instants as Date does, so that two compare as text', () => {
    const ms = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
    const property = fc.property(ms, ms, (a, b) => {
      assert.equal(timestampAt(a), new Date(a).toISOString());
      assert.equal(epochMs(timestampAt(a)), a);
      assert.equal(timestampAt(a) < timestampAt(b), a < b);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  it('the machine’s clock speaks in timestamps', () => {
    assert.match(systemClock(), /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(Math.abs(epochMs(systemClock()) - Date.now()) < 60_000);
  });
});

describe('local time', () => {
  it('moves a skipped time later and takes the earlier of a doubled one', () => {
    assert.equal(instantAt('2026-11-20', '11:00', 'Asia/Kolkata'), '2026-11-20T05:30:00.000Z');
    assert.equal(instantAt('2026-03-29', '02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
    assert.equal(instantAt('2026-10-25', '02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
    assert.equal(instantAt('2018-11-04', '00:00', 'America/Sao_Paulo'), '2018-11-04T03:00:00.000Z');
    assert.equal(instantAt('2011-12-30', '12:00', 'Pacific/Apia'), '2011-12-30T22:00:00.000Z');
    assert.equal(localDateOf('2011-12-30T09:59:59.999Z', 'Pacific/Apia'), '2011-12-29');
    assert.equal(localDateOf('2011-12-30T10:00:00.000Z', 'Pacific/Apia'), '2011-12-31');
  });

  it('refuses an unknown zone and a text that is no date', () => {
    assert.throws(() => localDateOf('2026-11-20T00:00:00.000Z', 'Asia/Atlantis'), RangeError);
    assert.throws(() => instantAt('2026-11-20', '11:00', 'Asia/Atlantis'), RangeError);
    assert.throws(() => instantAt('tomorrow', '11:00', 'Asia/Kolkata'), RangeError);
  });

  it('of an instant is what Temporal says, in every awkward zone from 2000 to 2100', () => {
    const property = fc.property(zoneAndInstant, ({ zone, at }) => {
      assert.equal(localDateOf(at, zone), Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString());
    });
    fc.assert(property, { numRuns: 2 * RUNS });
  });

  it('of a wall clock is the instant that Temporal says, in every awkward zone from 2000 to 2100', () => {
    // The wall time near the instant by UTC: around a clock change that meets the skipped and the doubled hours.
    const nearby = fc.integer({ min: -14 * 60, max: 14 * 60 });
    const property = fc.property(zoneAndInstant, nearby, ({ zone, at }, minutes) => {
      const wall = addMinutes(at, minutes);
      const [date, time] = [wall.slice(0, 10), wall.slice(11, 16)];
      const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' });
      assert.equal(epochMsAt(dayNumberOf(date), minutesOfDay(time), zone), expected.epochMilliseconds);
      assert.equal(instantAt(date, time, zone), timestampAt(expected.epochMilliseconds));
    });
    fc.assert(property, { numRuns: 2 * RUNS });
  });

  it('knows the next time the clock shows a time, strictly after an instant', () => {
    assert.equal(nextInstantOf('11:00', 'Asia/Kolkata', '2026-01-11T05:29:59.999Z'), '2026-01-11T05:30:00.000Z');
    assert.equal(nextInstantOf('11:00', 'Asia/Kolkata', '2026-01-11T05:30:00.000Z'), '2026-01-12T05:30:00.000Z');
    assert.equal(nextInstantOf('11:00', 'Asia/Kolkata', '2026-01-10T18:30:00.000Z'), '2026-01-11T05:30:00.000Z');
    const property = fc.property(zoneAndInstant, timeOfDay, ({ zone, at }, time) => {
      const today = localDateOf(at, zone);
      const times = [-3, -2, -1, 0, 1, 2, 3].map((days) => instantAt(addDays(today, days), time, zone));
      assert.equal(
        nextInstantOf(time, zone, at),
        times.find((candidate) => candidate > at),
      );
    });
    fc.assert(property, { numRuns: RUNS });
  });

  it('stays right when more is asked than is remembered', () => {
    for (let year = 2000; year <= 2100; year += 1) {
      for (const month of ['01', '07']) {
        const noon = Temporal.PlainDateTime.from(`${year}-${month}-15T12:00`).toZonedDateTime('Europe/Dublin');
        assert.equal(instantAt(`${year}-${month}-15`, '12:00', 'Europe/Dublin'), timestampAt(noon.epochMilliseconds));
      }
    }
  });
});
