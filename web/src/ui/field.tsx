import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useOwnProblem } from './own-problems.ts'

export const INPUT =
  'w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base text-ink aria-invalid:border-failed disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-2 [&[readonly]]:bg-sunken [&[readonly]]:text-ink-2 lg:min-h-9'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface Props {
  label: string
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, what helps to fill it in, and what is wrong with it. */
export function Field({ label, hint, error: refused, hideLabel = false, children }: Props) {
  const id = useId()
  const error = useOwnProblem(id) ?? refused
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-dense font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-dense text-failed">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span data-problem>{error}</span>
        </p>
      )}
    </div>
  )
}
