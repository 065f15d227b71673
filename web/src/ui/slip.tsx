import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Its pin, or what it is about. */
  mark: ReactNode
  children: ReactNode
}

/** What somebody has written on a proof. */
export function Slip({ label, mark, children }: Props) {
  return (
    <section
      aria-label={label}
      className="flex items-start gap-2 rounded-sheet bg-note-soft px-3 py-2.5 text-facts text-ink"
    >
      {mark}
      <div className="flex min-w-0 grow flex-col gap-1">{children}</div>
    </section>
  )
}
