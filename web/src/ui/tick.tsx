import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useOwnProblem } from './own-problems.ts'

interface Props {
  label: ReactNode
  checked: boolean
  change: (on: boolean) => void
  disabled?: boolean
  /** Whether the form can only be sent if it is ticked. */
  required?: boolean
  mark?: ReactNode
}

/** One of several choices that can be combined. */
export function Tick({ label, checked, change, disabled = false, required = false, mark }: Props) {
  const id = useId()
  const problem = useOwnProblem(id)
  return (
    <div className="flex flex-col">
      <label className="flex min-h-11 items-center gap-2 has-disabled:text-ink-3 lg:min-h-8">
        <input
          id={id}
          type="checkbox"
          className="tick"
          checked={checked}
          disabled={disabled}
          required={required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.checked)}
        />
        {mark}
        <span className="min-w-0">{label}</span>
      </label>
      {problem && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-facts text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span data-problem>{problem}</span>
        </p>
      )}
    </div>
  )
}
