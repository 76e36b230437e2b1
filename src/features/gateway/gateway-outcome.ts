import { GatewayError } from './payment-gateway.ts';

/** Every failure of the gateway is an outcome, to be written down. */
export async function outcomeOf<T>(call: Promise<T>): Promise<T | GatewayError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}
