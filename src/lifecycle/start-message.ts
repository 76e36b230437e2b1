import { type Config, urlOf } from '../config/config.ts';
import { DEMO_SIM_PORT } from '../evaluation/demo/demo-gateway.ts';
import type { Demo } from '../evaluation/demo/open-demo.ts';

export type StartMessage = {
  config: Pick<Config, 'host' | 'port' | 'publicUrl'>;
  url: string;
  /** The service issues its own tokens. */
  isEvaluation: boolean;
  /** The demo property was asked for. */
  demo: boolean;
  property: Demo | null;
  /** The address of the gateway simulator; null if there is none. */
  simUrl: string | null;
};

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The console's address for a browser: PUBLIC_URL, else where the service listens. */
function consoleUrl({ config, url }: StartMessage): string {
  if (config.publicUrl !== urlOf(config.host, config.port)) return `${config.publicUrl}/console`;
  // A service that listens on every address of this computer also listens on its own.
  return `${url.replace(/\/\/(0\.0\.0\.0|\[::\]):/, '//127.0.0.1:')}/console`;
}

/** The links that sign in, that of the person who may do everything first. */
function describeDesk(message: StartMessage, { people }: Demo): string[] {
  const link = (code: string): string => `${consoleUrl(message)}#code=${code}`;
  const [first, ...others] = people.toSorted((a, b) => Number(b.role === 'ADMIN') - Number(a.role === 'ADMIN'));
  if (first === undefined) return [];
  return [
    `Open the desk: ${link(first.code)}`,
    '',
    `The link signs in ${first.name} (${first.role}). To look at the hotel with another role:`,
    ...others.map(({ role, name, code }) => `  ${`${role} (${name})`.padEnd(28)} ${link(code)}`),
    'Each link is good once, for 24 hours.',
    '',
  ];
}

/** Each block is one write, so that a reader who sees its first line sees all of it. */
export function printStartMessage(message: StartMessage): void {
  const { url, isEvaluation, demo, property, simUrl } = message;
  const lines = [`Hostelry is ready at ${url}`, `  API reference  ${url}/docs`];
  if (property === null) lines.splice(1, 0, `  The desk       ${consoleUrl(message)}`);
  if (isEvaluation) lines.push('  A token        npm run -s token -- --phone +919845012345');
  if (isEvaluation && !demo) lines.push('  A demo hotel   npm start -- --demo');
  print([...(property === null ? [] : describeDesk(message, property)), ...lines]);
  if (property !== null) printDemoProperty(property, simUrl);
}

function printDemoProperty({ propertyId, people }: Demo, simUrl: string | null): void {
  const lines = [`\nThe demo hotel is property ${propertyId}. A token for each role, valid for 30 days:`];
  for (const { role, name, token } of people) lines.push(`\n${role} (${name})\n${token}`);
  if (simUrl !== null) {
    const isElsewhere = new URL(simUrl).port !== String(DEMO_SIM_PORT);
    lines.push(
      `\nThe demo hotel takes online payments through a gateway simulator, and no money moves. Pay its QR codes and links at ${simUrl}`,
      ...(isElsewhere ? [`(Another program uses port ${DEMO_SIM_PORT}, so the simulator took a free one.)`] : []),
    );
  }
  lines.push('\n"npm run demo" plays a whole stay in it. "npm start -- --no-demo" starts without it.');
  print(lines);
}
