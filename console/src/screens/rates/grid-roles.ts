/**
 * The attributes of a grid whose cells are laid by position: the rows of a `table` cannot be, and where only a part is drawn its numbers of rows
 * and columns say what the whole has. The keyboard stays on the grid itself, which names its cell.
 */
export const gridRole = (label: string, rows: number, columns: number, activeId: string | undefined) =>
  ({
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': rows,
    'aria-colcount': columns,
    'aria-multiselectable': true,
    'aria-activedescendant': activeId,
  }) as const;

export const rowRole = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const;

/** The first column has the plans, the others the days. */
export const planHeaderRole = (role: 'rowheader' | 'columnheader') => ({ role, 'aria-colindex': 1 }) as const;
export const dayHeaderRole = (day: number, label: string) =>
  ({ role: 'columnheader', 'aria-colindex': day + 2, 'aria-label': label }) as const;
export const cellRole = (day: number, label: string | undefined) =>
  ({ role: 'gridcell', 'aria-colindex': day + 2, 'aria-label': label }) as const;
