import { type ReactNode, useId, useRef } from 'react'
import { TAB_LOOK } from './tab-look.ts'

interface Props<T extends string> {
  label: string
  tabs: readonly { value: T; label: ReactNode }[]
  value: T
  choose: (value: T) => void
  children: ReactNode
}

/** Tabs for several views of the same thing. Arrow keys move between tabs. */
export function Tabs<T extends string>({ label, tabs, value, choose, children }: Props<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(index + by + tabs.length) % tabs.length]
    if (!next) return
    choose(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-5"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') step(1)
          else if (event.key === 'ArrowLeft') step(-1)
          else return
          event.preventDefault()
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={TAB_LOOK}
            onClick={() => choose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="min-w-0">
        {children}
      </div>
    </div>
  )
}
