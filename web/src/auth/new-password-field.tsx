import { TextField } from '../ui/text-field.tsx'

interface Props {
  label?: string
  value: string
  change: (value: string) => void
  error?: string | undefined
}

/** A field for a new password; a password manager offers to make one. */
export function NewPasswordField({ label = 'Password', value, change, error }: Props) {
  return (
    <TextField
      label={label}
      hint="At least 10 characters."
      type="password"
      autoComplete="new-password"
      required
      minLength={10}
      maxLength={200}
      error={error}
      value={value}
      change={change}
    />
  )
}
