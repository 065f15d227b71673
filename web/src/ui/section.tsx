import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** For links that lead here. */
  id?: string
  lead?: ReactNode
  /** The only action, shown beside the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with its own heading: above it, or beside it in a `@container` with room for both. */
export function Section({ title, id: anchor, lead, action, children }: Props) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="flex flex-col gap-4 border-line py-6 not-first:border-t first:pt-0 beside"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 content-start">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <h2 id={id} className="text-section font-semibold">
            {title}
          </h2>
          {lead && <p className="max-w-reading text-ink-2">{lead}</p>}
        </div>
        {action}
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}
