import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { PageName } from './page-name.tsx'

interface HeadProps {
  /** Replaces the title from the table of pages. */
  title?: string
  /** Whether the page on a phone now shows one item, which has its own heading. */
  aside?: boolean
  /** The page's views: links that look like tabs, beside the name. */
  views?: ReactNode
  children?: ReactNode
}

/** The heading of a page, and the actions for all of it. */
export function PageHead({ title, aside = false, views, children }: HeadProps) {
  return (
    <header
      className={classes(
        'flex flex-wrap items-center justify-end gap-x-4 gap-y-2 empty:hidden lg:pb-4',
        !aside && 'pb-4',
      )}
    >
      <PageName title={title} aside={aside} views={views} />
      {children}
    </header>
  )
}

interface EmptyProps {
  title: string
  /** What the place is for. */
  children?: ReactNode
  /** An example of an entry, for sighted people only: screen readers read the words. */
  example?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** Says what the place is for, and shows an example of an entry and one next step. */
export function EmptyState({ title, children, example, action }: EmptyProps) {
  return (
    <div className="flex max-w-96 flex-col items-start gap-3">
      <div>
        <h2 className="text-section font-semibold">{title}</h2>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {example && (
        <div
          aria-hidden="true"
          className="w-full rounded-sheet border border-dashed border-line-3 p-3.5 text-facts text-ink-3"
        >
          {example}
        </div>
      )}
      {action}
    </div>
  )
}

/** A muted placeholder for the coming layout. Not shown if loading takes less than 150 ms. */
export function MutedLines({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="flex animate-late flex-col">
      <span role="status" className="sr-only">
        {label}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a placeholder are all alike
          key={row}
          aria-hidden="true"
          className="flex animate-breathe flex-col gap-2.5 border-line py-4 not-last:border-b forced-colors:hidden"
        >
          <div className="h-3 w-3/5 rounded-sheet bg-line" />
          <div className="h-3 w-4/5 rounded-sheet bg-line" />
        </div>
      ))}
    </div>
  )
}
