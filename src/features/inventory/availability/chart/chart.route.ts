import { hash } from 'node:crypto';
import { readForRequest } from '../../../../platform/http/database-position.ts';
import { hasCurrent } from '../../../../platform/http/etag.ts';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { PropertyParams } from '../../../../platform/schema.ts';
import { only, propertyOf } from '../../../properties/index.ts';
import { refuseChartDates } from './chart.rules.ts';
import { Chart, ChartQuery } from './chart.schema.ts';
import { readChart } from './read-chart.ts';

/** `GET /properties/{propertyId}/chart`: what the room chart of a front desk shows, in one read. */
export function registerChart(app: App, platform: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/chart',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE'), tagged: true },
    schema: {
      operationId: 'getChart',
      tags: ['Availability'],
      summary: 'The room chart: rooms, stays and holds, with the figures of each room type and night',
      description:
        'Stays and open room requests that overlap the dates, in local time from the start of `from` to the check-out time after `to`. The figures of a date are those of the night that begins on it. Bars name their booking by its reference and have no id of their own: ids cannot be compressed, and would make the answer twice as large. `GET .../bookings/by-reference/{reference}` has the ids and the ETag that a change needs: a stay is the one in that room since that time, a hold the open room request of that type with these times.',
      params: PropertyParams,
      querystring: ChartQuery,
      response: { 200: Chart },
    },
    handler: async (request, reply) => {
      const { from, to } = request.query;
      const refusal = refuseChartDates(from, to);
      if (refusal !== null) throw refusal;
      const chart = await readForRequest(platform, request, (db) =>
        readChart(db, propertyOf(request), { from, to }, platform.clock()),
      );
      // Not by the serialiser of the schema: it takes twice the processor time for 9,000 bars, most of it in garbage collection.
      const body = Buffer.from(JSON.stringify(chart));
      const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
      void reply.header('ETag', etag);
      if (hasCurrent(request, etag)) return reply.code(304 as never).send(undefined as never);
      return reply.type('application/json; charset=utf-8').send(body as never);
    },
  });
}
