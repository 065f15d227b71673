import { type ReactNode, useId } from 'react'

interface Props {
  label: ReactNode
  hint?: ReactNode
  on: boolean
  change: (on: boolean) => void
  disabled?: boolean
}

/** A setting that takes effect when it is switched, without a save. */
export function Switch({ label, hint, on, change, disabled = false }: Props) {
  const id = useId()
  return (
    <label className="flex min-h-11 items-start gap-3 has-disabled:text-ink-3 lg:min-h-8">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={on}
        disabled={disabled}
        onChange={(event) => change(event.target.checked)}
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-facts text-ink-2">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
