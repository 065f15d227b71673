import type { ReactNode } from 'react'

interface Props {
  label: ReactNode
  checked: boolean
  change: (on: boolean) => void
  disabled?: boolean
  mark?: ReactNode
}

/** One of several choices that can be combined. */
export function Tick({ label, checked, change, disabled = false, mark }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3 has-disabled:text-ink-3 lg:min-h-8">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-ink disabled:cursor-not-allowed"
        checked={checked}
        disabled={disabled}
        onChange={(event) => change(event.target.checked)}
      />
      {mark}
      <span className="min-w-0">{label}</span>
    </label>
  )
}
