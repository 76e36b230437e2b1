import { addDays, instantAt, localDateOf } from '../../platform/time.ts';
import { call } from './call-api.ts';
import { createStay, type Setting } from './create-stays.ts';
import { DEMO_PROPERTY } from './demo-property.ts';
import { DEMO_STAYS } from './demo-stays.ts';

type Row = { id: string; pending: number; expectedCheckInAt: string; expectedCheckOutAt: string | null };

/** So many of those who should have left leave today; the others stay for two more days. */
const LEAVING_TODAY = 2;

/** The guest stays longer, and has paid until now. */
async function prolong({ app, admin, propertyUrl }: Setting, { id, pending }: Row, until: string): Promise<void> {
  const bookingUrl = `${propertyUrl}/bookings/${id}`;
  if (pending > 0) await call(app, admin, 'POST', `${bookingUrl}/payments`, { amount: pending, method: 'CASH' });
  await call(app, admin, 'POST', `${bookingUrl}/expected-dates`, { expectedCheckOutAt: until });
}

/**
 * Brings a demo hotel that was created on an earlier day to today, so that somebody comes and somebody leaves: guests who should have left
 * stay longer, those who never came are no-shows, and the guests who are expected on the first day are expected again. A hotel where
 * somebody comes and somebody leaves today stays as it is.
 */
export async function refreshStays(setting: Setting): Promise<void> {
  const { app, admin, propertyUrl, now } = setting;
  const zone = DEMO_PROPERTY.timezone;
  const list = (query: string): Promise<Row[]> => call<Row[]>(app, admin, 'GET', `${propertyUrl}/bookings?limit=200&${query}`);
  const today = localDateOf(now, zone);
  const ofToday = await Promise.all([list(`arrivingOn=${today}`), list(`departingOn=${today}`)]);
  if (ofToday.every((rows) => rows.length > 0)) return;
  const staying = await list('status=CHECKED_IN');
  const overdue = staying.filter(({ expectedCheckOutAt }) => expectedCheckOutAt !== null && expectedCheckOutAt < now);
  const endOfDay = instantAt(today, '23:59', zone);
  for (const [index, row] of overdue.entries())
    await prolong(setting, row, index < LEAVING_TODAY ? endOfDay : instantAt(addDays(today, 2), '10:00', zone));
  for (const { id, expectedCheckInAt } of await list('status=OPEN')) {
    if (localDateOf(expectedCheckInAt, zone) >= today) continue;
    await call(app, admin, 'POST', `${propertyUrl}/bookings/${id}/no-show`, { reason: 'did not arrive' });
  }
  for (const stay of DEMO_STAYS) {
    // The room that is assigned on the first day may be taken.
    const { assignedRoom: _, ...expected } = stay;
    if (stay.arrives === 0) await createStay(setting, expected);
  }
}
