import type { Read } from '../../../data/reads.ts';
import type { Readiness } from './readiness.rules.ts';

/** What the hotel has of what it needs; for administrators, who alone may read the gateway's settings. */
export function readReadiness(propertyId: string): Read<Readiness> {
  const params = { path: { propertyId } };
  return {
    key: `readiness ${propertyId}`,
    load: async (api) => {
      const [types, rooms, plans, members, gateway] = await Promise.all([
        api.GET('/properties/{propertyId}/room-types', { params }),
        api.GET('/properties/{propertyId}/rooms', { params }),
        api.GET('/properties/{propertyId}/rate-plans', { params }),
        api.GET('/properties/{propertyId}/users', { params: { ...params, query: { limit: 2 } } }),
        api.GET('/properties/{propertyId}/gateway-settings', { params }),
      ]);
      const active = types.filter((type) => type.active);
      return {
        types: active.length,
        priced: active.filter(({ defaultRate }) => defaultRate !== null).length,
        rooms: rooms.length,
        plans: plans.length,
        members: members.length,
        hasGateway: gateway.configured,
      };
    },
    isChangedBy: ({ type }) => ['BOARD', 'ROOM', 'ROOM_TYPE', 'RATE_PLAN', 'PROPERTY'].includes(type),
  };
}
