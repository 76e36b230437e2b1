import { maskAadhaarIn } from './reading/kinds/aadhaar-number.rules.ts';

const LENGTH_MAX = 255;

/** The name of an upload as it is kept: it may hold the number that the document is to be kept from showing. */
export function storedFilename(filename: string): string {
  const name = maskAadhaarIn(filename.trim()).slice(0, LENGTH_MAX);
  return name === '' ? 'document' : name;
}
