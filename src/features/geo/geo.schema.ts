import Type from 'typebox';
import { invalid } from '../../platform/errors.ts';

const Q_LENGTH_MAX = 100;
const LIMIT_MAX = 100;
export const LIMIT_DEFAULT = 20;

/** Query of a search by name; the text has at least so many characters, spaces around it not counted. */
export function searchQuery(qLengthMin: number, example: string) {
  return Type.Object({
    q: Type.String({
      minLength: qLengthMin,
      maxLength: Q_LENGTH_MAX,
      description: 'Letter case and accents do not matter; spaces around it are not counted.',
      examples: [example],
    }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT })),
  });
}

/** The text without the spaces around it. @throws Problem 400 about `q` when too little is left. */
export function soughtText(q: string, qLengthMin: number): string {
  const text = q.normalize('NFC').trim();
  if ([...text].length < qLengthMin) throw invalid('q', `must have at least ${qLengthMin} characters`);
  return text;
}
