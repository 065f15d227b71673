import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface Column<R> {
  head: string
  cell: (row: R) => ReactNode
  /** Whether the column has numbers, which are aligned at the right. */
  figures?: boolean
}

interface Props<R> {
  label: string
  /** The first column names the row. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
}

/** Rows of facts to compare. */
export function Table<R>({ label, columns, rows, keyOf }: Props<R>) {
  const look = (index: number, { figures = false }: Column<R>) =>
    classes('py-2 align-baseline', index > 0 && 'pl-4', figures ? 'figures text-right' : 'text-left')
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead className="text-meta text-ink-3">
        <tr className="border-line-2 border-b">
          {columns.map((column, index) => (
            <th key={column.head} scope="col" className={classes(look(index, column), 'font-medium')}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-line border-b">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.head} scope="row" className={classes(look(index, column), 'font-normal wrap-anywhere')}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.head} className={look(index, column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
