/**
 * Checks the content of a door card as a lock would, and prints the keys for locks and card writers:
 *
 *   npm run -s card -- verify 48500101F6B14E45... [--property <id>] [--uid 04A22B1C] [--at 2026-11-20T06:30:00Z]
 *   npm run -s card -- keys --property <id>
 *
 * verify exits with 0 when a lock would open, 1 when it would not, 2 when it could not be checked or the arguments are wrong.
 * keys exits with 0 when the number of each key is known, else 2.
 * The command writes no key and nothing to the database.
 */
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../src/config/config.ts';
import { type CardProperty, findPropertiesByHash, findPropertyOfCards } from '../src/features/cards/card-property.queries.ts';
import { type CardDump, readDump } from '../src/features/cards/hpc1/card-dump.rules.ts';
import { hexOf, parseUid } from '../src/features/cards/hpc1/card-uid.rules.ts';
import { propertyKeys } from '../src/features/cards/hpc1/hpc1.ts';
import { parseCard } from '../src/features/cards/hpc1/hpc1-layout.rules.ts';
import { type CandidateKey, type CardVerdict, verifyCard } from '../src/features/cards/hpc1/verify-card.ts';
import { isId } from '../src/platform/ids.ts';
import { parseTimestamp, systemClock, type Timestamp } from '../src/platform/time.ts';
import { type Installation, withInstallation } from './card-installation.ts';
import { type Finding, type Reason, reportJson, reportText, verdictOf } from './card-report.ts';

const USAGE = `Usage: npm run -s card -- verify <hex> [options]     checks a card as a lock would
       npm run -s card -- keys --property <id>       prints the keys of a property
  <hex>                what was read: the three blocks (48 bytes), with the trailer (64) or a whole
                       MIFARE Classic 1K (1024); spaces, colons and new lines do not matter; - reads
                       standard input, for dumps that contain keys
  --property <id>      by default the property on the card, if the database can be reached
  --uid <hex>          the UID of the chip, for a card that is bound to it
  --at <time>          like 2026-11-20T06:30:00Z; now by default
  --data-dir <folder>  the service's DATA_DIR
  --json               output for programs
The keys are those of SECRETS_KEY, else of the key file in DATA_DIR. verify exits with 0 when a lock
would open, 1 when it would not, 2 when it could not be checked.`;

const EXIT = { DONE: 0, OPENS: 0, REFUSED: 1, NOT_CHECKED: 2 } as const;

class UsageError extends Error {}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: true,
      options: {
        property: { type: 'string' },
        uid: { type: 'string' },
        at: { type: 'string' },
        'data-dir': { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Options = ReturnType<typeof readArguments>['values'];

function parsePropertyId({ property }: Options): string | undefined {
  if (property !== undefined && !isId(property))
    throw new UsageError(`--property must be the id (UUID) of a property, not "${property}"`);
  return property?.toLowerCase();
}

function readSettings(options: Options): Config {
  if (options['data-dir'] === '') throw new UsageError('--data-dir is empty');
  const config = readConfig();
  return { ...config, dataDir: resolve(options['data-dir'] ?? config.dataDir) };
}

type Question = { dump: CardDump; propertyId: string | undefined; uid: Buffer | null; at: Timestamp; isNow: boolean };

function parseQuestion(options: Options, texts: string[]): Question {
  const dump = readDump(texts.join(' '));
  if (typeof dump === 'string') throw new UsageError(dump);
  const uid = options.uid === undefined ? dump.uid : parseUid(options.uid);
  if (options.uid !== undefined && uid === null) {
    throw new UsageError(`--uid must be 4, 7 or 10 bytes in hexadecimal, not "${options.uid}"`);
  }
  const at = options.at === undefined ? systemClock() : parseTimestamp(options.at);
  if (at === null) throw new UsageError(`--at must be a time with its zone, like 2026-11-20T06:30:00Z, not "${options.at}"`);
  return { dump, propertyId: parsePropertyId(options), uid, at, isNow: options.at === undefined };
}

type Property = NonNullable<Finding['property']>;

/** The properties to which the card may belong: the one of the option, with its name if the database knows it, else those with the hash on the card. */
async function possibleProperties({ db }: Installation, propertyId: string | undefined, hash: Buffer): Promise<Property[]> {
  if (propertyId === undefined) return db === null ? [] : await findPropertiesByHash(db, hash);
  return [(db && (await findPropertyOfCards(db, propertyId))) ?? { id: propertyId }];
}

/** A key without a known number is tried for any number. */
function listCandidates({ keys, numbers }: Installation): CandidateKey[] {
  return (keys ?? []).map((key) => ({ key, number: numbers.get(key.fingerprint) ?? null }));
}

async function judge(question: Question, installation: Installation): Promise<Finding> {
  const { dump, propertyId, uid, at, isNow } = question;
  const form = parseCard(dump.card);
  const fields = typeof form === 'string' ? null : form;
  const finding = (reason: Reason | null, more: Partial<Finding> = {}): Finding => ({
    ...{ reason, hint: '', at, isNow, fields, property: null, uid, fingerprint: null, trailer: dump.trailer },
    ...more,
  });
  if (typeof form === 'string') return finding(form);
  const properties = await possibleProperties(installation, propertyId, form.propertyHash);
  if (properties.length === 0 && installation.db === null) return finding('NO_PROPERTY', { hint: installation.databaseMissing });

  const candidates = listCandidates(installation);
  const verdicts = properties.map((property) => ({
    property,
    verdict: verifyCard({ bytes: dump.card, propertyId: property.id, uid, at }, candidates),
  }));
  const judged = verdicts.find(({ verdict }) => verdict.key !== null) ?? verdicts[0];
  if (judged === undefined) return finding('NO_SUCH_PROPERTY');
  const { property, verdict } = judged;
  if (installation.keys === null && verdict.refusal === 'UNKNOWN_KEY') {
    return finding('NO_KEYS', { property, hint: installation.keysMissing });
  }
  return finding(verdict.refusal, {
    property,
    fingerprint: verdict.key?.fingerprint ?? null,
    hint: explainRefusal(verdict, question),
  });
}

/** The UID in a dump of a whole chip is a guess. The hint names it, so that the reader can check it. */
function explainRefusal({ refusal, fields }: CardVerdict, { dump, uid }: Question): string {
  if (refusal === 'UNKNOWN_KEY') return 'SECRETS_KEY must contain it';
  if (refusal !== 'WRONG_CODE' || uid === null || fields?.isUidBound !== true) return '';
  const source = dump.uid === uid ? ' of block 0; --uid sets another one' : '';
  return `checked for the UID ${hexOf(uid)}${source}`;
}

async function verify(options: Options, given: string[]): Promise<number> {
  const isPiped = given.length === 1 && given[0] === '-';
  const question = parseQuestion(options, isPiped ? [await text(process.stdin)] : given);
  const finding = await withInstallation(readSettings(options), (installation) => judge(question, installation));
  process.stdout.write(`${options.json ? JSON.stringify(reportJson(finding), null, 2) : reportText(finding)}\n`);
  return EXIT[verdictOf(finding)];
}

async function printKeys(options: Options, texts: string[]): Promise<number> {
  if (texts.length > 0 || options.uid !== undefined || options.at !== undefined) {
    throw new UsageError('keys accepts only --property, --data-dir and --json');
  }
  const propertyId = parsePropertyId(options);
  if (propertyId === undefined) throw new UsageError('--property is missing');
  return withInstallation(readSettings(options), async ({ keys, keysMissing, numbers, db, databaseMissing }) => {
    if (keys === null) throw new Error(keysMissing);
    const property: CardProperty | undefined = db === null ? undefined : await findPropertyOfCards(db, propertyId);
    if (db !== null && property === undefined) throw new Error(`the database has no property ${propertyId}`);
    const rows = keys.map((key, index) => {
      const { macKey, keyA, keyB } = propertyKeys(key, propertyId);
      const number = numbers.get(key.fingerprint) ?? null;
      return {
        number,
        isCurrent: index === 0,
        fingerprint: key.fingerprint,
        macKey: hexOf(macKey),
        keyA: hexOf(keyA),
        keyB: hexOf(keyB),
      };
    });
    const unnumbered = db === null ? 'with a number that only the database knows' : 'without a number until a card is prepared';
    const lines = rows.map(({ number, isCurrent, fingerprint, macKey, keyA, keyB }) => {
      const name = `Key ${number ?? unnumbered}${isCurrent ? ' (current)' : ''}`;
      return `${name}, fingerprint ${fingerprint}\n  K_mac ${macKey}\n  key A ${keyA}\n  key B ${keyB}`;
    });
    process.stdout.write(`${options.json ? JSON.stringify({ propertyId, keys: rows }, null, 2) : lines.join('\n')}\n`);
    console.error(
      `card: K_mac opens every door of ${property?.name ?? propertyId}: put it only into its locks; card writers need keys A and B at most`,
    );
    if (rows.every(({ number }) => number !== null)) return EXIT.DONE;
    console.error(`card: a lock must know the number of each key: ${databaseMissing || 'prepare a card, and run this again'}`);
    return EXIT.NOT_CHECKED;
  });
}

async function run(): Promise<number> {
  const { values, positionals } = readArguments(process.argv.slice(2));
  const [command, ...texts] = positionals;
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (command === 'verify') return verify(values, texts);
  if (command === 'keys') return printKeys(values, texts);
  throw new UsageError(command === undefined ? 'verify or keys is missing' : `there is no command "${command}"`);
}

try {
  process.exitCode = await run();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    `card: ${message.split(/\n|\. To specify/)[0]}${error instanceof UsageError ? ' (--help lists the options)' : ''}`,
  );
  process.exitCode = 2;
}
