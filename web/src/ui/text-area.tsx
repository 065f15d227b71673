import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, INPUT } from './field.tsx'

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange' | 'className'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  change: (value: string) => void
  /** Grows with its text; otherwise it has two lines, or `rows`. */
  grows?: boolean
}

/** Several lines of text with their label, in the direction of their own script. */
export function TextArea({ label, hint, error, change, grows = false, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={2}
          dir="auto"
          {...area}
          {...control}
          className={classes(INPUT, 'py-1', grows && 'field-sizing-content max-h-80')}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}
