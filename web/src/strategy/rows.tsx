import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

interface Props<R extends { id: string }> {
  label: string
  rows: readonly R[]
  /** The text while the list is empty. */
  none: string
  /** The label of the button that adds a row. */
  add: string
  most: number
  /** Makes a new, empty row. */
  make: () => R
  fixed: boolean
  change: (rows: R[]) => void
  /** The row's name for screen readers. */
  nameOf: (row: R) => string
  children: (row: R, change: (row: R) => void, index: number) => ReactNode
}

/** A list that is edited as part of a form. Rows can be added and removed. */
export function Rows<R extends { id: string }>({
  label,
  rows,
  none,
  add,
  most,
  make,
  fixed,
  change,
  nameOf,
  children,
}: Props<R>) {
  return (
    <div className="flex flex-col items-start gap-3">
      {rows.length === 0 && <p className="text-ink-2">{none}</p>}
      {rows.length > 0 && (
        <ul aria-label={label} className="flex w-full flex-col">
          {rows.map((row, index) => (
            <li
              key={row.id}
              className={classes('flex items-start gap-2 border-line border-b py-3', index === 0 && 'pt-0')}
            >
              <div className="flex min-w-0 grow flex-col gap-3">
                {children(row, (next) => change(rows.map((other) => (other === row ? next : other))), index)}
              </div>
              {!fixed && (
                <Button
                  look="quiet"
                  aria-label={`Remove ${nameOf(row) || 'this one'}`}
                  className="mt-3 px-2"
                  onClick={() => change(rows.filter((other) => other !== row))}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!fixed && (
        <Button
          unavailable={rows.length >= most ? `There can be ${most} at most.` : null}
          onClick={() => change([...rows, make()])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {add}
        </Button>
      )}
    </div>
  )
}
