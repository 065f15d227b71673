import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useOwnProblem } from './own-problems.ts'

export const INPUT =
  'w-full min-h-11 border-line-3 border-b bg-transparent text-base text-ink transition-colors hover:border-ink aria-invalid:border-red disabled:cursor-not-allowed disabled:border-line disabled:text-ink-2 [&[readonly]]:border-line [&[readonly]]:text-ink-2 lg:min-h-9'

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

/** A label, a control, a hint, and an error. */
export function Field({ label, hint, error: refused, hideLabel = false, children }: Props) {
  const id = useId()
  const error = useOwnProblem(id) ?? refused
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-0.5">
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'sr-only' : 'text-meta font-medium text-ink-2'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-facts text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span data-problem>{error}</span>
        </p>
      )}
    </div>
  )
}
