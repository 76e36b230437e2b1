/**
 * Prints a token of evaluation mode's own issuer, and nothing else, on stdout:
 *
 *   TOKEN=$(npm run -s token -- --phone +919845012345 --name "Asha Rao" --super-admin)
 *
 * Exit 0 with a token, 2 for wrong arguments, 1 when no token can be made; the reason is one line on stderr.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { readConfig } from '../src/config.ts';
import { LIFETIME_SECONDS_MAX, openLocalIssuer } from '../src/features/identity/local-issuer.ts';
import {
  EMAIL_CLAIM_LENGTH_MAX,
  NAME_CLAIM_LENGTH_MAX,
  PHONE_CLAIM_LENGTH_MAX,
  refuseSubject,
  textClaim,
} from '../src/features/identity/token-claims.rules.ts';

const USAGE = `Usage: npm run -s token -- --phone +919845012345 [options]
  --phone <number>     with + and country code
  --subject <text>     who the token speaks for; the phone number by default
  --name <text>        --email <text>
  --super-admin        a user who may do everything
  --hours <number>     how long the token is valid; 24 by default
  --data-dir <folder>  the service's DATA_DIR`;

const HOURS_MAX = LIFETIME_SECONDS_MAX / 3600;

/** The arguments are wrong: exit 2. */
class UsageError extends Error {}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      strict: true,
      options: {
        phone: { type: 'string' },
        subject: { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string' },
        'super-admin': { type: 'boolean', default: false },
        hours: { type: 'string', default: '24' },
        'data-dir': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** E.164; spaces, dashes and brackets may stand in it, and a possible length is enough. */
function phoneOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const number = text.trim().startsWith('+') ? parsePhoneNumberFromString(text, { extract: false }) : undefined;
  if (number === undefined || !number.isPossible() || number.number.length > PHONE_CLAIM_LENGTH_MAX) {
    throw new UsageError(`--phone must be a number with + and country code, like +919845012345, not "${text}"`);
  }
  return number.number;
}

function textOf(option: string, text: string | undefined, lengthMax: number): string | undefined {
  if (text === undefined) return undefined;
  const claim = textClaim(text, lengthMax);
  if (claim === null) throw new UsageError(`${option} must be 1 to ${lengthMax} characters of plain text`);
  return claim;
}

function lifetimeOf(hours: string): number {
  const value = /^\d+(\.\d+)?$/.test(hours) ? Number(hours) : Number.NaN;
  const seconds = Math.floor(value * 3600);
  if (!(seconds >= 1 && seconds <= LIFETIME_SECONDS_MAX)) {
    throw new UsageError(`--hours must be a number above 0 and up to ${HOURS_MAX}, not "${hours}"`);
  }
  return seconds;
}

async function run(): Promise<void> {
  const values = readArguments(process.argv.slice(2));
  if (values.help) {
    console.error(USAGE);
    return;
  }
  const phone = phoneOf(values.phone);
  const subject = values.subject ?? phone;
  if (subject === undefined) throw new UsageError('--phone or --subject is missing');
  const refusal = refuseSubject(subject);
  if (refusal !== null) throw new UsageError(`--subject: ${refusal}`);
  const request = {
    subject,
    phone,
    name: textOf('--name', values.name, NAME_CLAIM_LENGTH_MAX),
    email: textOf('--email', values.email, EMAIL_CLAIM_LENGTH_MAX),
    superAdmin: values['super-admin'],
    lifetimeSeconds: lifetimeOf(values.hours),
  };

  if (values['data-dir'] === '') throw new UsageError('--data-dir is empty');
  const config = readConfig();
  if (config.auth !== null) throw new Error(`AUTH_ISSUER is set: tokens come from ${config.auth.issuer}, not from this command`);
  const dataDir = resolve(values['data-dir'] ?? config.dataDir);
  const issuer = await openLocalIssuer(dataDir);
  const token = await issuer.issueToken(request);
  const who = request.superAdmin ? `${subject}, super admin` : subject;
  console.error(`A token for ${who}, valid ${values.hours} h, for the service whose DATA_DIR is ${dataDir}`);
  process.stdout.write(`${token}\n`);
}

try {
  await run();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const isUsage = error instanceof UsageError;
  console.error(`token: ${message.split('\n')[0]}${isUsage ? ' (--help lists the options)' : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
