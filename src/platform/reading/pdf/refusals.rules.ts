const NEEDS_PASSWORD = 'The PDF needs a password: save it without one and upload it again.';
export const BROKEN = 'The PDF is broken or incomplete: save or scan it again.';

/** The package's own errors; what goes wrong inside its parser comes as `UnknownErrorException`. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['PasswordException', NEEDS_PASSWORD],
  ['InvalidPDFException', BROKEN],
  ['FormatError', BROKEN],
  ['XRefEntryException', BROKEN],
  ['XRefParseException', BROKEN],
  ['ParserEOFException', BROKEN],
  ['UnknownErrorException', BROKEN],
]);

/** What an error says of the file, for whoever sent it; undefined for an error that is not the file's. */
export function refusalFor(error: unknown): string | undefined {
  return error instanceof Error ? REFUSALS.get(error.name) : undefined;
}
