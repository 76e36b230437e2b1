/**
 * The header fields that name recipients: first those that mail servers add, then those of the sender (RFC 5322 3.6.3). All of them
 * count: a mailbox may be filled by forwarding, and a message may be meant for two hotels.
 */
const FIELDS = new Set([
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
  'apparently-to',
  'to',
  'cc',
  'bcc',
  'resent-to',
  'resent-cc',
]);
const ADDRESSES_MAX = 10_000;
/** RFC 5321 4.5.3.1, with some room. */
const ADDRESS_LENGTH_MAX = 320;

/** The fields of the header, with continuation lines joined. */
function parseHeader(message: string): { name: string; value: string }[] {
  const fields: { name: string; parts: string[] }[] = [];
  for (const line of message.split(/\r?\n/)) {
    if (line === '') break;
    const last = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      last?.parts.push(line);
      continue;
    }
    const colon = line.indexOf(':');
    fields.push({ name: line.slice(0, Math.max(0, colon)).trim().toLowerCase(), parts: [line.slice(colon + 1)] });
  }
  return fields.map(({ name, parts }) => ({ name, value: parts.join(' ') }));
}

function parseAddress(word: string): string | null {
  const at = word.lastIndexOf('@');
  return at > 0 && at < word.length - 1 && word.length <= ADDRESS_LENGTH_MAX ? word.toLowerCase() : null;
}

/** Every word that contains an @. This is the fallback for malformed fields. */
function findAnyAddresses(value: string): string[] {
  return value
    .split(/[\s<>()[\],;:"]+/)
    .map(parseAddress)
    .filter((address) => address !== null);
}

/** Where the quoted text or the comment that begins at `start` ends; null when it is never closed. */
function findEndOfQuoteOrComment(value: string, start: number): number | null {
  const isQuote = value[start] === '"';
  let depth = 0;
  for (let index = start; index < value.length; index += 1) {
    const letter = value[index];
    if (letter === '\\') index += 1;
    else if (isQuote && letter === '"' && index > start) return index;
    else if (!isQuote && letter === '(') depth += 1;
    else if (!isQuote && letter === ')') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return null;
}

/** The addresses of an address list. Display names, comments and group names that look like addresses do not count. */
function parseAddressList(value: string): string[] {
  const found: string[] = [];
  let entry: string[] = [];
  let word = '';
  const endWord = (): void => {
    const address = parseAddress(word);
    if (address !== null) entry.push(address);
    word = '';
  };
  for (let index = 0; index < value.length; index += 1) {
    const letter = value[index] ?? '';
    if (letter === '"' || letter === '(') {
      const end = findEndOfQuoteOrComment(value, index);
      if (end === null) return findAnyAddresses(value);
      index = end;
    } else if (!/[\s<>,;:]/.test(letter)) word += letter;
    else {
      endWord();
      // The words before it were a name.
      if (letter === '<' || letter === ':') entry = [];
      else if (letter === ',' || letter === ';') {
        found.push(...entry);
        entry = [];
      }
    }
  }
  endWord();
  return [...found, ...entry];
}

/** The addresses in the header of a message, in lower case and without repetitions, at most 10,000. */
export function parseRecipients(message: string): string[] {
  const addresses = new Set<string>();
  for (const { name, value } of parseHeader(message)) {
    if (!FIELDS.has(name)) continue;
    for (const address of parseAddressList(value)) if (addresses.size < ADDRESSES_MAX) addresses.add(address);
  }
  return [...addresses];
}
