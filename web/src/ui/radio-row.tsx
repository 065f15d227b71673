import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  choose: () => void
  children: ReactNode
}

/** One option among several, as wide as its list. */
export function RadioRow({ choose, children, ...input }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-wash lg:min-h-8">
      <input {...input} type="radio" className="size-4 shrink-0 accent-ink" onChange={choose} />
      {children}
    </label>
  )
}
