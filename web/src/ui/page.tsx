import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { PageName } from './page-name.tsx'

interface HeadProps {
  /** A title in place of the one in the table of pages. */
  title?: string
  /** On a phone, the page now shows one thing that has a heading itself. */
  aside?: boolean
  /** Which of its views is shown: links that look like tabs, beside the name. */
  views?: ReactNode
  children?: ReactNode
}

/** The heading of a page, and what can be done with all of it. */
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

/** What the place is for, and one next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-panel border border-dashed border-line-2 px-6 py-8">
      <h2 className="text-section font-semibold">{title}</h2>
      {children && <div className="max-w-reading text-ink-2">{children}</div>}
      {action}
    </div>
  )
}

/** The coming layout in muted lines; not shown if loading takes less than 150 ms. */
export function MutedLines({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="flex animate-late flex-col gap-3 py-2">
      <span role="status" className="sr-only">
        {label}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a placeholder are all alike
        <div key={row} aria-hidden="true" className="flex flex-col gap-2 rounded-panel border border-line p-4">
          <div className="h-3 w-2/3 rounded-control bg-wash" />
          <div className="h-3 w-1/3 rounded-control bg-wash" />
        </div>
      ))}
    </div>
  )
}
