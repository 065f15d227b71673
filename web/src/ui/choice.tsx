import { Field, INPUT } from './field.tsx'

interface Props<T extends string> {
  label: string
  hint?: string
  value: T
  options: readonly { value: T; label: string }[]
  choose: (value: T) => void
}

/** One of a few values, as the browser's own list. */
export function Choice<T extends string>({ label, hint, value, options, choose }: Props<T>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          className={INPUT}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) choose(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
