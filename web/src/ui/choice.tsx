import { Field } from './field.tsx'
import { Listbox, type ListboxProps } from './listbox.tsx'

interface Props<T extends string> extends ListboxProps<T> {
  label: string
  hint?: string
  error?: string | undefined
  hideLabel?: boolean
}

/** One of a few values, with its label. */
export function Choice<T extends string>({ label, hint, error, hideLabel = false, ...list }: Props<T>) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => <Listbox control={control} {...list} />}
    </Field>
  )
}
