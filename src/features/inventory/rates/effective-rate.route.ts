import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { optionalMember, propertyOf } from '../../properties/index.ts';
import { getRateFacts } from './effective-rate.queries.ts';
import { chooseEffectiveRate, refuseFarDate } from './rates.rules.ts';
import { EffectiveRate, EffectiveRateQuery, RoomTypeRateParams } from './rates.schema.ts';

export function registerEffectiveRate(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-types/:roomTypeCode/rate',
    config: { access: optionalMember },
    schema: {
      operationId: 'getEffectiveRate',
      tags: ['Rate plans'],
      summary: 'The rate of a night in a room type',
      description:
        'Public; a token, if sent, must be that of a member (403). With a rate plan: its rate for that date, else its base rate. ' +
        'Without: the default rate of the room type. 404 for a deleted type, and without a rate plan when the type has no default rate.',
      params: RoomTypeRateParams,
      querystring: EffectiveRateQuery,
      response: { 200: EffectiveRate },
    },
    handler: async (request) => {
      const { roomTypeCode } = request.params;
      const { date, ratePlanCode = null } = request.query;
      refuseFarDate(date, 'date');
      const facts = await getRateFacts(db, propertyOf(request).id, { roomTypeCode, date, ratePlanCode });
      const { rate, source } = chooseEffectiveRate(facts, ratePlanCode);
      return { date, roomTypeCode, ratePlanCode, rate, currency: facts.currency, source };
    },
  });
}
