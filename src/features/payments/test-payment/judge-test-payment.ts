import type { Timestamp } from '../../../platform/time.ts';
import { GatewayError, type GatewayLink } from '../payment-gateway.ts';

/** Why the gateway has made no test payment. */
export const CREATION_PROBLEMS = ['KEYS_REFUSED', 'GATEWAY_AWAY', 'GATEWAY_REFUSED'] as const;
export type CreationProblem = (typeof CREATION_PROBLEMS)[number];

export const TEST_PROBLEMS = [
  ...CREATION_PROBLEMS,
  'WEBHOOK_SECRET_MISSING',
  'WEBHOOK_UNSIGNED',
  'WEBHOOK_SILENT',
  'KEYS_CHANGED',
] as const;
export type TestProblem = (typeof TEST_PROBLEMS)[number];

export const TEST_STATES = ['CREATING', 'WAITING', 'UNREPORTED', 'PROVEN', 'ENDED', 'FAILED'] as const;
export type TestState = (typeof TEST_STATES)[number];

/** What a failed call says about the settings. */
export function problemOf({ status }: GatewayError): CreationProblem {
  if (status === 401 || status === 403) return 'KEYS_REFUSED';
  return status === null || status >= 500 || status === 429 ? 'GATEWAY_AWAY' : 'GATEWAY_REFUSED';
}

type TestFacts = Readonly<{
  state: 'PREPARED' | 'OPEN' | 'FAILED';
  problem: CreationProblem | null;
  reportedAt: Timestamp | null;
  /** The link at the gateway now, or why it cannot be read; null: not asked, or the gateway has none. */
  link: GatewayLink | GatewayError | null;
  isOfPresentKeys: boolean;
  hasWebhookSecret: boolean;
  hasUnsignedCalls: boolean;
}>;

type Judgement = { state: TestState; problem: TestProblem | null };

/** What is wrong with the webhook, as far as that is known before its event has come. */
function webhookProblem({ hasWebhookSecret, hasUnsignedCalls }: TestFacts): TestProblem | null {
  if (!hasWebhookSecret) return 'WEBHOOK_SECRET_MISSING';
  return hasUnsignedCalls ? 'WEBHOOK_UNSIGNED' : null;
}

/** How far a test payment has come, and what is in its way. Only a signed event proves the way back. */
export function judgeTest(facts: TestFacts): Judgement {
  const { state, link } = facts;
  if (state === 'FAILED') return { state, problem: facts.problem };
  if (facts.reportedAt !== null) return { state: 'PROVEN', problem: null };
  if (state === 'PREPARED') return { state: 'CREATING', problem: null };
  if (!facts.isOfPresentKeys) return { state: 'ENDED', problem: 'KEYS_CHANGED' };
  if (link instanceof GatewayError) return { state: 'WAITING', problem: problemOf(link) };
  if (link?.state === 'PAID') return { state: 'UNREPORTED', problem: webhookProblem(facts) ?? 'WEBHOOK_SILENT' };
  const isOver = link === null || link.state === 'EXPIRED' || link.state === 'CANCELLED';
  return { state: isOver ? 'ENDED' : 'WAITING', problem: webhookProblem(facts) };
}
