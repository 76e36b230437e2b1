/**
 * Prints a token of evaluation mode's own issuer on standard output, and nothing else:
 *
 *   TOKEN=$(npm run -s token -- --phone +919845012345 --name "Asha Rao" --super-admin)
 *
 * Exit 0 with a token, 2 for wrong arguments, 1 when no token can be issued. The reason is one line on standard error.
 */
import { resolve } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { readCommandLine, runCommand, UsageError } from '../src/config/command-line.ts';
import { readConfig } from '../src/config/config.ts';
import { LIFETIME_SECONDS_MAX, openLocalIssuer } from '../src/evaluation/local-issuer.ts';
import {
  EMAIL_CLAIM_LENGTH_MAX,
  NAME_CLAIM_LENGTH_MAX,
  PHONE_CLAIM_LENGTH_MAX,
  refuseSubject,
  textClaim,
} from '../src/features/properties/access/token-claims.rules.ts';

const COMMAND = {
  usage: 'npm run -s token -- --phone +919845012345 [options]',
  options: {
    phone: { value: '<number>', help: 'with + and country code' },
    subject: { value: '<text>', help: 'the user that the token is for; the phone number by default' },
    name: { value: '<text>', help: "the user's name" },
    email: { value: '<text>', help: "the user's e-mail address" },
    'super-admin': { help: 'a user who may do everything' },
    hours: { value: '<number>', help: 'how long the token is valid; 24 by default' },
    'data-dir': { value: '<folder>', help: "the service's DATA_DIR" },
  },
};

const HOURS_DEFAULT = '24';
const HOURS_MAX = LIFETIME_SECONDS_MAX / 3600;

/** Accepts spaces, dashes and brackets, and returns E.164. A possible length is enough. */
function parsePhone(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const number = text.trim().startsWith('+') ? parsePhoneNumberFromString(text, { extract: false }) : undefined;
  if (number === undefined || !number.isPossible() || number.number.length > PHONE_CLAIM_LENGTH_MAX) {
    throw new UsageError(`--phone must be a number with + and country code, like +919845012345, not "${text}"`);
  }
  return number.number;
}

function parseText(option: string, text: string | undefined, lengthMax: number): string | undefined {
  if (text === undefined) return undefined;
  const claim = textClaim(text, lengthMax);
  if (claim === null) throw new UsageError(`${option} must be 1 to ${lengthMax} characters of plain text`);
  return claim;
}

function parseLifetime(hours: string): number {
  const value = /^\d+(\.\d+)?$/.test(hours) ? Number(hours) : Number.NaN;
  const seconds = Math.floor(value * 3600);
  if (!(seconds >= 1 && seconds <= LIFETIME_SECONDS_MAX)) {
    throw new UsageError(`--hours must be a number above 0 and up to ${HOURS_MAX}, not "${hours}"`);
  }
  return seconds;
}

await runCommand('token', async () => {
  const { values } = readCommandLine(COMMAND);
  const hours = values.hours ?? HOURS_DEFAULT;
  const phone = parsePhone(values.phone);
  const subject = values.subject ?? phone;
  if (subject === undefined) throw new UsageError('--phone or --subject is missing');
  const refusal = refuseSubject(subject);
  if (refusal !== null) throw new UsageError(`--subject: ${refusal}`);
  const request = {
    subject,
    phone,
    name: parseText('--name', values.name, NAME_CLAIM_LENGTH_MAX),
    email: parseText('--email', values.email, EMAIL_CLAIM_LENGTH_MAX),
    superAdmin: values['super-admin'],
    lifetimeSeconds: parseLifetime(hours),
  };
  const config = readConfig();
  if (config.auth !== null) throw new Error(`AUTH_ISSUER is set: tokens come from ${config.auth.issuer}, not from this command`);
  const dataDir = resolve(values['data-dir'] ?? config.dataDir);
  const issuer = await openLocalIssuer(dataDir);
  const token = await issuer.issueToken(request);
  const who = request.superAdmin ? `${subject}, super admin` : subject;
  console.error(`A token for ${who}, valid for ${hours} h, for the service with DATA_DIR ${dataDir}`);
  process.stdout.write(`${token}\n`);
  return 0;
});
