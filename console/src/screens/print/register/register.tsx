import { useState } from 'preact/hooks';
import { useDesk, usePropertyPath, useToday } from '../../../data/desk.ts';
import { type RegisterEntry, type RegisterGuest, type RegisterPeriod, readRegister } from '../../../data/register-reads.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { TextField } from '../../../ui/field.tsx';
import { downloadIcon } from '../../../ui/icon-shapes.ts';
import { Paper, PaperHead, PaperView, PrintBar, useAsOf, usePaperFoot } from '../../../ui/paper.tsx';
import { SaveButton } from '../../../ui/save-button.tsx';
import { Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { documentsWords } from '../../booking/documents/documents-words.ts';
import { registerWords } from '../../booking/register/register-words.ts';

/** What is known, with commas; nothing of what is not. */
const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part != null && part !== '').join(', ');

function GuestRow({ entry, guest, isFirst }: { entry: RegisterEntry; guest: RegisterGuest; isFirst: boolean }) {
  const words = useWords(registerWords);
  const { types } = useWords(documentsWords);
  const format = useFormat();
  const day = (date: string | null): string | null => (date === null ? null : format.birthday(date));
  const { documentType, sex } = guest;
  const kind = documentType === null ? null : documentType === 'OTHER' ? words.other : types[documentType];
  const rooms = [...new Set(entry.stays.map(({ roomNumber }) => roomNumber))].join(', ');
  const { arrivedAt, departedAt, arrivalReportDueAt, departureReportDueAt } = entry;
  return (
    <tr>
      <td class="day-text">
        <strong>{rooms}</strong>
        <small>{entry.reference}</small>
      </td>
      <td class="day-text">
        <strong>{guest.name}</strong>
        <small>
          {joined(
            guest.nationality,
            day(guest.dob),
            sex === null ? null : words.sexes[sex],
            guest.addressText,
            guest.phone,
            guest.email,
          )}
        </small>
      </td>
      <td class="day-text">
        {arrivedAt !== null && format.dayTime(arrivedAt)}
        <small>{departedAt === null ? words.inHouse : format.dayTime(departedAt)}</small>
      </td>
      <td class="day-text">
        {joined(entry.comesFrom, entry.goesTo)}
        <small>{guest.purpose}</small>
      </td>
      <td class="day-text">
        {joined(kind, guest.documentNumber)}
        <small>{joined(guest.documentIssuedAt, day(guest.documentIssuedOn), day(guest.documentExpiresOn))}</small>
      </td>
      <td class="day-text">
        {joined(guest.visaNumber, guest.visaType)}
        <small>{joined(guest.visaIssuedAt, day(guest.visaIssuedOn), day(guest.visaExpiresOn))}</small>
        <small>{joined(guest.arrivedInIndiaAt, day(guest.arrivedInIndiaOn), guest.addressInIndia)}</small>
      </td>
      <td class="day-text">
        {guest.missing.length === 0 ? (
          words.complete
        ) : (
          <strong>{guest.missing.map((field) => words.fields[field]).join(', ')}</strong>
        )}
        {isFirst && entry.guestsNotWritten > 0 && <small>{words.notWritten(entry.guestsNotWritten)}</small>}
        {guest.isForeigner && arrivalReportDueAt !== null && <small>{words.dueBy(format.dayTime(arrivalReportDueAt))}</small>}
        {guest.isForeigner && departureReportDueAt !== null && (
          <small>{words.departureDueBy(format.dayTime(departureReportDueAt))}</small>
        )}
      </td>
    </tr>
  );
}

type PagesProps = { at: string; entries: readonly RegisterEntry[]; period: RegisterPeriod };

function RegisterPages({ at, entries, period }: PagesProps) {
  const words = useWords(registerWords);
  const { property } = useDesk();
  const format = useFormat();
  const asOf = useAsOf(at);
  usePaperFoot(`${property.name} · ${words.title}`);
  const columns = [words.room, words.who, words.stay, words.journey, words.document, words.visa, words.missing];
  const count = entries.reduce((sum, { guests }) => sum + guests.length, 0);
  return (
    <Paper size="wide" class="register-paper">
      <PaperHead />
      <table class="day-list register-list">
        <thead>
          <tr>
            <th colSpan={columns.length}>
              <div class="day-title">
                <span>
                  <strong>
                    {words.title}, {words.period(format.calendarDay(period.from), format.calendarDay(period.to))}
                  </strong>{' '}
                  ({count})
                </span>
                {asOf}
              </div>
            </th>
          </tr>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.flatMap((entry) =>
            entry.guests.map((guest, index) => (
              <GuestRow key={`${entry.bookingId} ${index}`} entry={entry} guest={guest} isFirst={index === 0} />
            )),
          )}
          {count === 0 && (
            <tr>
              <td colSpan={columns.length}>{words.none}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Paper>
  );
}

/** The file comes from the service, which writes down who took it. */
function Export({ period }: { period: RegisterPeriod }) {
  const words = useWords(registerWords);
  const { api, property } = useDesk();
  const path = usePropertyPath();
  const load = () => api.GET('/properties/{propertyId}/guest-register.csv', { params: { path, query: period }, parseAs: 'blob' });
  return (
    <SaveButton file={`guest-register-${property.code}-${period.from}-${period.to}.csv`} icon={downloadIcon} load={load}>
      {words.csv}
    </SaveButton>
  );
}

/** The guest register of a period: to look at, to print, and as a file. */
export function Register() {
  const words = useWords(registerWords);
  const { propertyId } = usePropertyPath();
  const { property } = useDesk();
  const { today } = useToday();
  const [period, setPeriod] = useState<RegisterPeriod>({ from: today, to: today, foreignersOnly: false });
  const reading = useRead(readRegister(propertyId, period));
  const { api } = useDesk();
  const path = usePropertyPath();
  const note = useSubmit(async () => {
    await api.POST('/properties/{propertyId}/guest-register/prints', { params: { path }, body: period });
  });
  const set = (change: Partial<RegisterPeriod>): void => setPeriod({ ...period, ...change });
  return (
    <PrintBar
      onPrint={() => {
        void note.submit();
      }}
      choices={
        <>
          <TextField
            label={words.from}
            type="date"
            value={period.from}
            onInput={(from) => from !== '' && set(from > period.to ? { from, to: from } : { from })}
          />
          <TextField
            label={words.to}
            type="date"
            value={period.to}
            onInput={(to) => to !== '' && set(to < period.from ? { from: to, to } : { to })}
          />
          {property.countryCode === 'IN' && (
            <label class="check">
              <input
                type="checkbox"
                checked={period.foreignersOnly}
                onChange={(event) => set({ foreignersOnly: event.currentTarget.checked })}
              />
              <span>{words.foreignersOnly}</span>
            </label>
          )}
          <Export period={period} />
          <SubmissionNotice of={note} />
        </>
      }
    >
      <Shown of={reading} rows={10}>
        {({ at, entries }) => (
          <PaperView widest="wide">
            <RegisterPages at={at} entries={entries} period={period} />
          </PaperView>
        )}
      </Shown>
    </PrintBar>
  );
}
