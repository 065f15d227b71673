import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface Props {
  /** The line that opens and closes it. */
  summary: ReactNode
  /** The style of the summary line. */
  className?: string
  children: ReactNode
}

/** Details that a line opens and closes. */
export function Disclosure({ summary, className, children }: Props) {
  return (
    <details className="group/disclosure">
      <summary
        className={classes(
          'flex min-h-11 list-none items-center gap-2 rounded-control hover:bg-wash lg:min-h-8 [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/disclosure:rotate-90 motion-reduce:transition-none"
        />
        {summary}
      </summary>
      {children}
    </details>
  )
}
