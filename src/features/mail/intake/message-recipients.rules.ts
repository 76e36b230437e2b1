/**
 * Whom a message in a mailbox was sent to, told by its header alone: the mail server's own notes first, then what the sender wrote
 * (RFC 5322 3.6.3). All of them count: a mailbox may be filled by forwarding, and a message be meant for two hotels.
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

/** The lines of the header, each with those that continue it. */
function fieldsOf(message: string): { name: string; value: string }[] {
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

function addressOf(word: string): string | null {
  const at = word.lastIndexOf('@');
  return at > 0 && at < word.length - 1 && word.length <= ADDRESS_LENGTH_MAX ? word.toLowerCase() : null;
}

/** Every word with an @ in it, wherever it stands: for fields that are not written as they should be. */
function anyAddresses(value: string): string[] {
  return value
    .split(/[\s<>()[\],;:"]+/)
    .map(addressOf)
    .filter((address) => address !== null);
}

/** Where the quoted text or the comment that begins at `start` is over; null when it never is. */
function endOfAside(value: string, start: number): number | null {
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

/** The addresses of a list; names, comments and groups that hold something like one do not count. */
function listedAddresses(value: string): string[] {
  const found: string[] = [];
  let entry: string[] = [];
  let word = '';
  const endWord = (): void => {
    const address = addressOf(word);
    if (address !== null) entry.push(address);
    word = '';
  };
  for (let index = 0; index < value.length; index += 1) {
    const letter = value[index] ?? '';
    if (letter === '"' || letter === '(') {
      const end = endOfAside(value, index);
      if (end === null) return anyAddresses(value);
      index = end;
    } else if (!/[\s<>,;:]/.test(letter)) word += letter;
    else {
      endWord();
      // What stands before it was a name.
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

/** The addresses that the message was sent to, in lower case, each once; at most 10,000 of them. */
export function recipientsOf(message: string): string[] {
  const addresses = new Set<string>();
  for (const { name, value } of fieldsOf(message)) {
    if (!FIELDS.has(name)) continue;
    for (const address of listedAddresses(value)) if (addresses.size < ADDRESSES_MAX) addresses.add(address);
  }
  return [...addresses];
}
