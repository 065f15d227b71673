import type { ComponentProps, ReactNode } from 'react'
import { Field, INPUT } from './field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'className'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  change: (value: string) => void
}

/** One line of text with a label. */
export function TextField({ label, hint, error, change, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input {...input} {...control} className={INPUT} onChange={(event) => change(event.target.value)} />
      )}
    </Field>
  )
}
