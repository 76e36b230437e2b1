import type { AllowedPrivate } from '../../platform/network/address-guard.ts';

/** Where events may be sent to. */
export type WebhookSettings = Readonly<{
  /** Whether URLs may begin with http: not in production. */
  isHttpAllowed: boolean;
  /** WEBHOOK_ALLOW_PRIVATE */
  allowedPrivate: AllowedPrivate;
}>;
