import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { classes } from './classes.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is called, if that does not depend on what it shows. */
    title?: string | undefined
  }
}

interface HeadProps {
  /** Where it is not the one that the table of pages says. */
  title?: string
  /** On a phone, the page now shows one thing that has a heading itself. */
  aside?: boolean
  children?: ReactNode
}

/** The heading and the title of a page. */
export function PageHead({ title: own, aside = false, children }: HeadProps) {
  const ofPage = useMatch({ strict: false, select: ({ staticData }) => staticData.title })
  const title = own ?? ofPage ?? ''
  useEffect(() => {
    document.title = `${title} – Galley`
  }, [title])
  return (
    <header className={classes('flex flex-wrap items-center gap-x-4 gap-y-2 lg:pb-4', !aside && 'pb-4')}>
      <h1 className={classes('grow text-page font-semibold', aside && 'max-lg:sr-only')}>{title}</h1>
      {children}
    </header>
  )
}

/** What the place is for, and one next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-panel border border-dashed border-line-strong px-6 py-8">
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
          <div className="h-3 w-2/3 rounded-control bg-sunken" />
          <div className="h-3 w-1/3 rounded-control bg-sunken" />
        </div>
      ))}
    </div>
  )
}
