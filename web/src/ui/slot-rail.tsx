import type { ReactNode } from 'react'

interface Props {
  label?: string
  items: readonly { key: string; mark: ReactNode; text: ReactNode }[]
}

/** A line with a mark for each time. All pages use it to show times. */
export function SlotRail({ label, items }: Props) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {items.map(({ key, mark, text }) => (
        <li key={key} className="group relative flex gap-3 pb-3 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-2 bottom-0 left-2.5 w-0.5 -translate-x-px bg-line group-last:hidden"
          />
          <span className="relative z-10 flex size-5 shrink-0 items-center justify-center rounded-full bg-paper ring-2 ring-line">
            {mark}
          </span>
          <span className="min-w-0 grow">{text}</span>
        </li>
      ))}
    </ul>
  )
}
