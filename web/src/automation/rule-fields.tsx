import type { SocialAccount } from '#contract/networks/social-account.ts'
import { accountName } from '../accounts/account-name.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'

interface NumberProps {
  label: string
  hint?: string
  min?: number
  max: number
  /** Whether it may be empty, which means that it is not asked for. */
  optional?: boolean
  step?: string
  error: string | undefined
  value: string
  change: (value: string) => void
}

/** A figure of a rule. */
export const NumberField = ({ optional = false, min = 0, ...field }: NumberProps) => (
  <TextField type="number" inputMode="decimal" min={min} required={!optional} {...field} />
)

interface AccountProps {
  accounts: readonly SocialAccount[]
  error: string | undefined
  value: string
  change: (value: string) => void
}

export function AccountField({ accounts, error, value, change }: AccountProps) {
  return (
    <Choice
      label="Account"
      error={error}
      value={value}
      options={[
        { value: '', label: 'Every connected account on X' },
        ...accounts.map((account) => ({ value: account.id, label: accountName(account) })),
      ]}
      choose={change}
    />
  )
}

/** What is typed as a number; null if nothing is. */
export const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
export const typedOf = (figure: number | null): string => (figure === null ? '' : String(figure))
