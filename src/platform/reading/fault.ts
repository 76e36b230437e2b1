/** What went wrong and where. Not what the error says: that may be what the document says. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 5).map((line) => line.trim())].join(' ');
}
