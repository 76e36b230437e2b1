import { DEMO_SIM_PORT } from '../evaluation/demo/demo-gateway.ts';
import type { Demo } from '../evaluation/demo/open-demo.ts';

export type StartMessage = {
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

/** Each block is one write, so that a reader who sees its first line sees all of it. */
export function printStartMessage({ url, isEvaluation, demo, property, simUrl }: StartMessage): void {
  const lines = [`Hostelry is ready at ${url}`, `  API reference  ${url}/docs`];
  if (isEvaluation) lines.push('  A token        npm run -s token -- --phone +919845012345');
  if (isEvaluation && !demo) lines.push('  A demo hotel   npm start -- --demo');
  print(lines);
  if (property !== null) printDemoProperty(property, simUrl);
}

function printDemoProperty({ propertyId, tokens }: Demo, simUrl: string | null): void {
  const lines = [`\nThe demo hotel is property ${propertyId}. A token for each role, valid for 30 days:`];
  for (const { role, name, token } of tokens) lines.push(`\n${role} (${name})\n${token}`);
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
