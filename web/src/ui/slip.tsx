import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Its number, or its subject. */
  mark: ReactNode
  children: ReactNode
}

/** A person's note on a draft. */
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
