import type { Schemas } from '../../../../../client/src/index.ts';
import type { Read } from '../../../data/reads.ts';

/** How the gateway is set up, without secrets. */
export function readGatewaySettings(propertyId: string): Read<Schemas['GatewaySettings']> {
  return {
    key: `gateway settings ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/gateway-settings', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

/** The last test payment; null: there was none in the last day. */
export function readTestPayment(propertyId: string): Read<Schemas['GatewayTestPayment'] | null> {
  return {
    key: `test payment ${propertyId}`,
    load: async (api) => {
      const params = { path: { propertyId } };
      return (await api.GET('/properties/{propertyId}/gateway-settings/test-payment', { params })).testPayment;
    },
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}
