import type { GreyImage } from '../../../../platform/reading/page.rules.ts';
import { type LocalDate, systemClock } from '../../../../platform/time.ts';
import type { Reading } from '../reading.rules.ts';
import { aadhaarOf } from './aadhaar-qr.ts';
import { findInCodes } from './find-codes.ts';

/**
 * What the QR code of an Aadhaar card in the picture says, at any angle; null when there is none or only other codes (addresses,
 * payments). Works without any network.
 * @param today `YYYY-MM-DD`, against which the date of birth must be plausible
 */
export function readQr(image: GreyImage, today: LocalDate = systemClock().slice(0, 10)): Promise<Reading | null> {
  return findInCodes(image, (text) => aadhaarOf(text, today));
}
