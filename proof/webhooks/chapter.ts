/** Outbound webhooks: what receivers get that fail and hang, from a service that is killed. */
import type { Chapter, Check } from '../check.ts';
import { hanging } from './hanging.ts';
import { runSoak } from './soak.ts';

const [EVENTS_MAX, PROPERTIES, KILLS] = [10_000, 8, 5];
/** The rest of the time is for what waits after its failures. */
const WRITING_SHARE = 0.5;

const delivery: Check = {
  name: 'delivery',
  title:
    'Each event arrives at least once, in the order of its booking, at endpoints of its property alone, whoever fails, hangs or is killed',
  weight: 3,
  run: async (context) => {
    await context.databaseServer();
    const { random, stopping, events = EVENTS_MAX } = context;
    const writingMs = context.timeLeft() * WRITING_SHARE;
    const size = { events, properties: PROPERTIES, kills: KILLS };
    const { violations, figures } = await runSoak({ ...size, random, writingMs, stopping });
    context.tried(figures.deliveries);
    for (const text of violations) context.violated(text);
    context.note(JSON.stringify(figures));
    if (context.events !== undefined && figures.events < context.events)
      throw new Error(`${figures.events} events were written in the time, and --events asks for ${context.events}`);
  },
};

export const webhooks: Chapter = {
  name: 'webhooks',
  title: 'Outbound webhooks arrive at least once and in order',
  weight: 2,
  checks: [delivery, hanging],
};
