/** A row: what it is of, and its values as written. */
export type FigureRow = { name: string; cells: readonly string[] };

type FigureTableProps = { head: string; columns: readonly string[]; rows: readonly FigureRow[]; total?: FigureRow };

/** A table of figures; where it has not the width for its columns, each row is a list. */
export function FigureTable({ head, columns, rows, total }: FigureTableProps) {
  const row = ({ name, cells }: FigureRow) => (
    <tr key={name}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {cells.map((cell, index) => (
        <td key={columns[index]} class="amount" data-label={columns[index]}>
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    <div class="money-box" style={{ '--columns': String(columns.length + 1) }}>
      <table class="money-sums">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column} scope="col" class="amount">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
        {total !== undefined && <tfoot>{row(total)}</tfoot>}
      </table>
    </div>
  );
}
