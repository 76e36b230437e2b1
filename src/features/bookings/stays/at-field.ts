import { invalid, invalidAs, Problem } from '../../../platform/errors.ts';

function prefixField(problem: Problem, prefix: string): Problem {
  const [error] = problem.fieldErrors ?? [];
  if (error === undefined) return problem;
  const isSentence = problem.message === `${error.field} ${error.message}`;
  return isSentence ? invalid(prefix + error.field, error.message) : invalidAs(error.message, prefix + error.field);
}

/**
 * Runs work on one part of the body. A 400 that it throws about `nightlyRate` names `stays[0].nightlyRate` where the prefix is
 * `stays[0].`: rules know only the part that they judge.
 */
export async function atField<T>(prefix: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? prefixField(error, prefix) : error;
  }
}
