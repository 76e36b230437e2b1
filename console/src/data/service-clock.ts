/** How far the service's clock is before this computer's, in milliseconds. */
let offset = 0;

/** Takes over the service's time from an answer's Date header: the computer's own clock may be wrong by days. */
export function setServiceTime(response: Response): void {
  const sentAt = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return;
  const found = sentAt + 500 - Date.now();
  // The header counts whole seconds: small differences are its rounding.
  if (Math.abs(found - offset) > 2_000) offset = found;
}

/** The service's time in epoch milliseconds. */
export function serviceNow(): number {
  return Date.now() + offset;
}
