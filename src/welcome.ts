import type { Demo } from './demo/seed-demo.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * What a person who has just started the service needs to know, in one write: who sees its first line sees all of it.
 * @param isEvaluation whether the service issues its own tokens
 */
export function printWelcome(url: string, isEvaluation: boolean): void {
  const lines = [`Hostelry is ready at ${url}`, `  API reference  ${url}/docs`];
  if (isEvaluation) lines.push('  A token        npm run -s token -- --phone +919845012345');
  print(lines.join('\n'));
}

/** @param simUrl where the stand-in for the payment gateway is; null: there is none */
export function printDemo({ propertyId, tokens }: Demo, simUrl: string | null): void {
  print(`\nThe demo hotel is property ${propertyId}. A token for each role, good for 30 days:`);
  for (const { role, name, token } of tokens) print(`\n${role} (${name})\n${token}`);
  if (simUrl !== null)
    print(`\nIts online payments go to a stand-in for the gateway: QR codes and links are paid at ${simUrl} and no money moves.`);
  print('\n"npm run demo" plays a whole stay in it; "npm start -- --no-demo" starts without it.');
}
