const keyOf = (code: string): string => `hostelry-downtime-${code}`;

/** When the downtime pack of the property was last printed from this browser, in ISO 8601. */
export function lastPrinted(code: string): string | null {
  return localStorage.getItem(keyOf(code));
}

export function rememberPrinted(code: string, at: string): void {
  localStorage.setItem(keyOf(code), at);
}
