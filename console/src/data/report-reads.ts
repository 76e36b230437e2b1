import type { Schemas } from '../../../client/src/index.ts';
import type { Day } from '../format/time.rules.ts';
import type { Change } from './live.ts';
import type { Read } from './reads.ts';

export type Report = Schemas['Report'];
export type ReportTable = Schemas['ReportTable'];
export type GroupReportRow = Schemas['GroupReportRow'];

/** What moves a figure. */
const isCounted = ({ type }: Change): boolean => ['BOOKING', 'PAYMENT', 'ROOM'].includes(type);

/** The report of the hotel from one date to another, both included. For ADMIN, MANAGER and FINANCE. */
export function readReport(propertyId: string, from: Day, to: Day): Read<Report> {
  return {
    key: `report ${propertyId} ${from} ${to}`,
    load: (api) => api.GET('/properties/{propertyId}/reports/range', { params: { path: { propertyId }, query: { from, to } } }),
    isChangedBy: isCounted,
  };
}

/** A date of all hotels whose figures the person may see. */
export function readGroupReport(date: Day): Read<GroupReportRow[]> {
  return {
    key: `report of the group ${date}`,
    load: async (api) => {
      const rows: GroupReportRow[] = [];
      for await (const page of api.pages('/reports/group', { params: { query: { date, limit: 200 } } })) rows.push(...page);
      return rows;
    },
    isChangedBy: isCounted,
  };
}
