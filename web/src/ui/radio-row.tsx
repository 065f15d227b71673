import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  choose: () => void
  children: ReactNode
}

/** One option among several, as wide as its list. */
export function RadioRow({ choose, children, ...input }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-wash has-disabled:text-ink-3 lg:min-h-8">
      <input {...input} type="radio" className="radio" onChange={choose} />
      {children}
    </label>
  )
}
