import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  id?: string
  /** Beside the heading. */
  note?: ReactNode
  /** The link at the right to the page with all of it. */
  whole?: ReactNode
  children: ReactNode
}

/** One of the columns of the day. */
export function Part({ title, id: anchor, note, whole, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="flex min-w-0 scroll-mt-20 flex-col">
      <div className="mb-2.5 flex min-h-11 items-baseline gap-2 lg:min-h-0">
        <h2 id={id} className="text-section font-semibold whitespace-nowrap">
          {title}
        </h2>
        {note && <p className="min-w-0 truncate text-meta text-ink-3">{note}</p>}
        {whole && <span className="ml-auto text-facts font-medium whitespace-nowrap">{whole}</span>}
      </div>
      {children}
    </section>
  )
}
