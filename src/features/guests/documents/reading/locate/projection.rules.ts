/** A point of a zone (u: column, v: line, both from 0) and its position in the picture. */
export type Match = Readonly<{ u: number; v: number; x: number; y: number }>;

/**
 * From the flat page to the picture: the eight numbers of a homography, of which the ninth is 1, and four for the bend of a page
 * that is held open, which is strongest near its fold.
 */
export type Projection = readonly number[];

export function project(projection: Projection, u: number, v: number): { x: number; y: number } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, k = 0, l = 0, m = 0, n = 0] = projection;
  const w = g * u + h * v + 1;
  return { x: (((m * u + k) * u + a) * u + b * v + c) / w, y: (((n * u + l) * u + d) * u + e * v + f) / w };
}

/** Gaussian elimination with partial pivoting. Null when the equations do not determine every unknown. */
function solve(matrix: number[][], right: number[]): number[] | null {
  const n = right.length;
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < n; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const top = rows[pivot];
    const swapped = rows[column];
    if (top === undefined || swapped === undefined || Math.abs(top[column] ?? 0) < 1e-12) return null;
    rows[pivot] = swapped;
    rows[column] = top;
    for (let row = 0; row < n; row += 1) {
      const other = rows[row];
      if (row === column || other === undefined) continue;
      const factor = (other[column] ?? 0) / (top[column] ?? 1);
      for (let at = column; at <= n; at += 1) other[at] = (other[at] ?? 0) - factor * (top[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[n] ?? 0) / (row[at] ?? 1));
}

/** Regularises perspective and bend: the measured centres of characters are off by a tenth of the pitch. */
const PERSPECTIVE_WEIGHT = 0.02;
const REGULARISED = [6, 7, 8, 9, 10, 11] as const;
const UNKNOWNS = 12;

/** The least-squares projection over the matches, which must be at least six on two lines. Null when they do not determine it. */
export function fitProjection(matches: readonly Match[]): Projection | null {
  const n = matches.length;
  if (n < 6) return null;
  // Numbers of about 1 keep the equations well conditioned.
  const middle = { x: matches.reduce((sum, m) => sum + m.x, 0) / n, y: matches.reduce((sum, m) => sum + m.y, 0) / n };
  const spread = matches.reduce((sum, m) => sum + Math.hypot(m.x - middle.x, m.y - middle.y), 0) / n;
  const most = matches.reduce((max, m) => Math.max(max, Math.abs(m.u)), 1);
  const normal = Array.from({ length: UNKNOWNS }, () => new Array<number>(UNKNOWNS).fill(0));
  const right = new Array<number>(UNKNOWNS).fill(0);
  for (const match of matches) {
    const u = match.u / most;
    const x = (match.x - middle.x) / spread;
    const y = (match.y - middle.y) / spread;
    const equations: [number[], number][] = [
      [[u, match.v, 1, 0, 0, 0, -u * x, -match.v * x, u ** 2, 0, u ** 3, 0], x],
      [[0, 0, 0, u, match.v, 1, -u * y, -match.v * y, 0, u ** 2, 0, u ** 3], y],
    ];
    for (const [row, value] of equations) {
      for (const [i, left] of row.entries()) {
        right[i] = (right[i] ?? 0) + left * value;
        const line = normal[i];
        if (line !== undefined) for (const [j, other] of row.entries()) line[j] = (line[j] ?? 0) + left * other;
      }
    }
  }
  for (const at of REGULARISED) {
    const line = normal[at];
    if (line !== undefined) line[at] = (line[at] ?? 0) + PERSPECTIVE_WEIGHT * n * (at === 7 ? 4 : 1) * 0.01;
  }
  const solved = solve(normal, right);
  if (solved === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, ...bends] = solved;
  const { x, y } = middle;
  const along = [a * spread + x * g, d * spread + y * g, g].map((value) => value / most);
  const [au = 0, du = 0, gu = 0] = along;
  const bent = bends.map((value, at) => (value * spread) / most ** (at < 2 ? 2 : 3));
  return [au, b * spread + x * h, c * spread + x, du, e * spread + y * h, f * spread + y, gu, h, ...bent];
}
