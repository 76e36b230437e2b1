/** What whoever gave the command can put right; its message is the one line that the command ends with. */
export class OperatorError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the disk can only be read',
  EIO: 'the disk cannot be read or written',
};

/** An error of the operating system as a sentence; any other as it is. */
export function asOperatorError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const reason = REASONS[String(error.code)];
  const where = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  return reason === undefined ? error : new OperatorError(`${reason}${where}`, { cause: error });
}
