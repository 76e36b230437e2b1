import type { Schemas } from '../../../client/src/index.ts';
import type { Day } from '../format/time.rules.ts';
import type { Read } from './reads.ts';

export type DayCloseState = Schemas['DayCloseState'];
export type DayClose = Schemas['DayClose'];
export type DayCloseDetail = Schemas['DayCloseDetail'];
export type DayCloseRequest = Schemas['DayCloseRequest'];
export type OpenPoints = Schemas['OpenPoints'];

/** The business day of the hotel and what is not in order. @param businessDate undefined: the open one */
export function readDayClose(propertyId: string, businessDate: Day | undefined): Read<DayCloseState> {
  return {
    key: `day close ${propertyId} ${businessDate ?? ''}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/day-close', {
        params: { path: { propertyId }, query: businessDate === undefined ? {} : { businessDate } },
      }),
    isChangedBy: ({ type }) => ['DAY_CLOSE', 'BOOKING', 'PAYMENT', 'PAYMENT_REQUEST', 'CHARGE'].includes(type),
  };
}

/** So many of the dates that were closed are shown. */
const CLOSES_MAX = 31;

/** The last dates that were closed, the latest first. */
export function readDayCloses(propertyId: string): Read<DayClose[]> {
  return {
    key: `day closes ${propertyId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/day-closes', { params: { path: { propertyId }, query: { limit: CLOSES_MAX } } }),
    isChangedBy: ({ type }) => type === 'DAY_CLOSE',
  };
}

/** A date that was closed, with what has changed since. */
export function readDayCloseDetail(propertyId: string, businessDate: Day): Read<DayCloseDetail> {
  return {
    key: `day close of ${propertyId} ${businessDate}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/day-closes/{businessDate}', { params: { path: { propertyId, businessDate } } }),
    isChangedBy: ({ type }) => ['DAY_CLOSE', 'BOOKING', 'PAYMENT', 'CHARGE'].includes(type),
  };
}

/** What a close would do. */
export function tryDayClose(propertyId: string, body: DayCloseRequest): Read<DayClose> {
  return {
    key: `day close tried ${propertyId} ${JSON.stringify(body)}`,
    load: (api) =>
      api.POST('/properties/{propertyId}/day-close', { params: { path: { propertyId }, query: { dryRun: true } }, body }),
    isChangedBy: ({ type }) => type === 'BOOKING' || type === 'DAY_CLOSE',
  };
}
