import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** The first column: an icon, a face, or a tick for the chosen one. It may be empty. */
  sign: ReactNode
  /** A secondary text at the right. */
  meta?: ReactNode
  children: ReactNode
}

/** One line of a menu. All labels are aligned, whatever stands before them. */
export function MenuRow({ sign, meta, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className="grid min-h-11 w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-2 rounded-control px-2 text-left transition-colors hover:bg-line/70 aria-[current]:font-medium lg:min-h-9"
    >
      <span aria-hidden="true" className="flex justify-center text-ink-2">
        {sign}
      </span>
      <span className="truncate">{children}</span>
      {meta && <span className="font-normal text-meta text-ink-3">{meta}</span>}
    </button>
  )
}
