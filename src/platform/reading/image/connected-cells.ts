/**
 * The cells of a grid that touch each other by their sides, from `start` on, as far as `belongs` says so. Each is marked in `seen`, and one
 * that is marked already is left out.
 */
export function connectedCells(start: number, width: number, seen: Uint8Array, belongs: (at: number) => boolean): number[] {
  const group = [start];
  seen[start] = 1;
  for (let next = 0; next < group.length; next += 1) {
    const at = group[next] ?? 0;
    const x = at % width;
    for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (other < 0 || other >= seen.length || seen[other] === 1 || !belongs(other)) continue;
      seen[other] = 1;
      group.push(other);
    }
  }
  return group;
}
