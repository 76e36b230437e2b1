import type { Platform } from '../../platform/platform.ts';
import type { BookingsOfGateway } from './bookings-of-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** What everything about online payments works with. */
export type GatewayParts = Readonly<{ platform: Platform; gateway: PaymentGateway; bookings: BookingsOfGateway }>;
