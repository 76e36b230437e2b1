/** The multiplication of the dihedral group D5: 0-4 turn, 5-9 turn and mirror. */
function times(left: number, right: number): number {
  const turned = left < 5 ? (left + right) % 5 : (left - right + 10) % 5;
  return left < 5 === right < 5 ? turned : turned + 5;
}

const TURN = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const INVERSE = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9];

/**
 * The digit that follows (Verhoeff 1969), written here from the group and not from tables: the product's own reading of these numbers
 * is tested with it.
 */
export function verhoeffDigit(digits: string): string {
  let state = 0;
  for (const [at, sign] of [...digits].reverse().entries()) {
    let digit = Number(sign);
    for (let turn = 0; turn < (at + 1) % 8; turn += 1) digit = TURN[digit] ?? 0;
    state = times(state, digit);
  }
  return String(INVERSE[state] ?? 0);
}
