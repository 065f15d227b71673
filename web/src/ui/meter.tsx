import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface Props {
  label: ReactNode
  /** The bar's value, in words or figures. */
  figure: ReactNode
  value: number
  /** The value of a full bar. */
  most: number
  /** The share from which the bar warns that little is left. */
  nearAt?: number
  note?: ReactNode
  /** For a narrow column, in which the name takes less room. */
  narrow?: boolean
}

/** A share as a bar between its name and its figure, which say the same in words. */
export function Meter({ label, figure, value, most, nearAt = Number.POSITIVE_INFINITY, note, narrow = false }: Props) {
  const share = most > 0 ? Math.min(1, Math.max(0, value / most)) : 0
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-facts',
        narrow
          ? 'sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_3rem]'
          : 'sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]',
      )}
    >
      <span className="wrap-anywhere">{label}</span>
      <span
        aria-hidden="true"
        className="h-0.75 overflow-hidden rounded-full bg-line-2 max-sm:order-last max-sm:col-span-full forced-colors:border"
      >
        <span
          className={classes(
            'block h-full forced-colors:bg-[CanvasText]',
            share > 0 && value / most >= nearAt ? 'bg-amber' : 'bg-ink',
          )}
          style={{ width: `${100 * share}%` }}
        />
      </span>
      <span className={classes('figures font-semibold', narrow && 'text-right')}>{figure}</span>
      {note && <p className="col-span-full text-meta text-ink-3 max-sm:order-last">{note}</p>}
    </div>
  )
}
