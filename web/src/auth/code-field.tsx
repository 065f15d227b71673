import { TextField } from '../ui/text-field.tsx'

interface Props {
  value: string
  change: (value: string) => void
  error?: string | undefined
}

/** The second factor: six digits of an authenticator app, or a recovery code. */
export function CodeField({ value, change, error }: Props) {
  return (
    <TextField
      label="Code of your authenticator app"
      hint="Six digits. Without the device: one of your recovery codes."
      required
      autoFocus
      autoComplete="one-time-code"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={40}
      error={error}
      value={value}
      change={change}
    />
  )
}
