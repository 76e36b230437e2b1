/** A problem that the operator can fix. Its message is the one line that the command ends with. */
export class OperatorError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user lacks the permission',
  EPERM: 'this user lacks the permission',
  EROFS: 'the disk is read-only',
  EIO: 'the disk cannot be read or written',
};

/** Turns an error of the operating system into an OperatorError. Returns any other error unchanged. */
export function asOperatorError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const reason = REASONS[String(error.code)];
  const where = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  return reason === undefined ? error : new OperatorError(`${reason}${where}`, { cause: error });
}
