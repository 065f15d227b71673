import { TextField } from '../ui/text-field.tsx'

interface Props {
  value: string
  change?: (value: string) => void
  error?: string | undefined
}

/** The address of an account. Without `change` it cannot be edited. */
export function EmailField({ value, change, error }: Props) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      required
      readOnly={change === undefined}
      error={error}
      value={value}
      change={change ?? (() => {})}
    />
  )
}
