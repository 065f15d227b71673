import type { ReactNode } from 'react'
import { classes } from '../src/ui/classes.ts'

/** One kind of part: its name and rule at the left, all its states at the right. */
export function Part({ name, rule, children }: { name: string; rule: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-line-2 border-t py-7 lg:grid-cols-[10.5rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-section font-semibold">{name}</h2>
        <p className="text-facts text-ink-2">{rule}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  )
}

/** States in a row that wraps. */
export const Flow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3.5">{children}</div>
)

/** States side by side, where there is room for so many. */
export const Columns = ({ children, of }: { children: ReactNode; of: 2 | 3 }) => (
  <div
    className={classes(
      'grid grid-cols-[minmax(0,1fr)] items-start gap-7',
      of === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-2',
    )}
  >
    {children}
  </div>
)
