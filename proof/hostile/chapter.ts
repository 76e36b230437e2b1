/** Hostile input: requests made from the service's own description, most of them nearly right. */

import { AssertionError } from 'node:assert';
import { sendHostileMails } from '../../test/harness/mail-hostile-run.ts';
import { startTestService } from '../../test/harness/service-under-test.ts';
import type { Chapter, Check } from '../check.ts';
import { type Finding, findingText, fuzz, newFuzzProperty, newNeighbour, type OpenApi } from '../fuzz/fuzz.ts';

const input: Check = {
  name: 'input',
  title: 'No input causes a 5xx, reveals internals, or shows or changes anything of the hotel next door',
  run: async (context) => {
    const { urls, service } = await context.instances();
    const openapi = (await (await fetch(`${urls[0]}/openapi.json`)).json()) as OpenApi;
    const report = await fuzz({
      ...{ urls, openapi, seed: context.seed, until: Date.now() + context.timeLeft() },
      property: () => newFuzzProperty(service),
      neighbour: await newNeighbour(service),
      onFinding: (finding: Finding) => context.violated(findingText(finding)),
    });
    context.tried(report.requests);
    const { reached, operations, exchanges, statuses } = report;
    context.note(`${reached} of ${operations} operations succeeded at least once; ${exchanges} exchanges on raw sockets`);
    context.note(`responses by status: ${JSON.stringify(statuses)}`);
  },
};

/** Messages of the first round, and of the largest. */
const [MESSAGES_FIRST, MESSAGES_MOST] = [20, 500];
/** The share of the remaining time that the next round may take, judging by the last. */
const SHARE = 0.6;

const mail: Check = {
  name: 'mail',
  title: 'No message, however broken or forged, becomes a booking or harms the service',
  run: async (context) => {
    await context.databaseServer();
    const service = await startTestService({ INBOUND_SMTP_PORT: '0' });
    context.keep(() => service.stop());
    for (let messages = MESSAGES_FIRST; messages >= MESSAGES_FIRST; ) {
      const begun = Date.now();
      const seed = context.random.below(1_000_000);
      try {
        for (const line of await sendHostileMails(service, messages, seed)) context.note(line);
      } catch (error) {
        if (!(error instanceof AssertionError)) throw error;
        context.violated(`seed ${seed}, ${messages} messages: ${error.message}`);
      }
      context.tried(messages);
      messages = Math.min(Math.floor((messages * context.timeLeft() * SHARE) / (Date.now() - begun)), MESSAGES_MOST);
    }
  },
};

export const hostile: Chapter = {
  name: 'hostile',
  title: 'Hostile input is refused cleanly',
  weight: 2,
  checks: [input, mail],
};
