import { getResolvedPDFJS } from 'unpdf';
import type { PdfPage } from './pdf-document.ts';

/** `[a b c d e f]` (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];
type Operators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];
/** One step of drawing the page. `matrix` is from the step's own space to the page's; `alpha` is of what is filled. */
export type Step = Readonly<{ operator: number; parts: readonly unknown[]; matrix: Matrix; textMode: number; alpha: number }>;
type State = Readonly<Pick<Step, 'matrix' | 'textMode' | 'alpha'>>;

const AT_FIRST: State = { matrix: [1, 0, 0, 1, 0, 0], textMode: 0, alpha: 1 };

/** `first` after `second` (ISO 32000-2, 8.3.4); what is missing is the identity's. */
export function times(first: readonly number[], second: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** A matrix of the package: a list or a typed array. */
function numbersIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(Number);
  return value instanceof Float32Array || value instanceof Float64Array ? Array.from(value) : [];
}

/** The alpha that a graphics state sets for filling; null where it leaves it (ISO 32000-2, 8.4.5). */
function alphaIn(entries: unknown): number | null {
  if (!Array.isArray(entries)) return null;
  const found = entries.findLast((entry: unknown) => Array.isArray(entry) && entry[0] === 'ca');
  return Array.isArray(found) ? Number(found[1]) : null;
}

function after(state: State, ops: Operators, operator: number, parts: readonly unknown[]): State {
  if (operator === ops.transform) return { ...state, matrix: times(state.matrix, numbersIn(parts)) };
  if (operator === ops.paintFormXObjectBegin) return { ...state, matrix: times(state.matrix, numbersIn(parts[0])) };
  if (operator === ops.setTextRenderingMode) return { ...state, textMode: Number(parts[0]) };
  if (operator === ops.setGState) return { ...state, alpha: alphaIn(parts[0]) ?? state.alpha };
  return state;
}

/** What the page draws, in order. */
export async function stepsOf(page: PdfPage): Promise<{ ops: Operators; steps: Iterable<Step> }> {
  const { OPS: ops } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  function* steps(): Generator<Step> {
    const outer: State[] = [];
    let state = AT_FIRST;
    for (const [at, operator] of fnArray.entries()) {
      const parts: readonly unknown[] = argsArray[at] ?? [];
      if (operator === ops.save || operator === ops.paintFormXObjectBegin) outer.push(state);
      if (operator === ops.restore || operator === ops.paintFormXObjectEnd) state = outer.pop() ?? AT_FIRST;
      else state = after(state, ops, operator, parts);
      yield { operator, parts, ...state };
    }
  }
  return { ops, steps: steps() };
}
