import { useQuery } from '@tanstack/react-query'
import { useReadContext } from '../api/reads.ts'
import { creditWords, formatCredits } from '../billing/credit-words.ts'
import { balanceRead } from '../billing/reads.ts'
import { TextField } from '../ui/text-field.tsx'
import { backgroundPriceRead, visualOptionsRead } from './reads.ts'

interface Props {
  prompt: string
  change: (prompt: string) => void
  error: string | undefined
}

/** A field for an AI background picture, with its price. Hidden if no model makes pictures. */
export function AiField({ prompt, change, error }: Props) {
  const context = useReadContext()
  const { data: options } = useQuery(visualOptionsRead(context))
  const available = options?.aiBackground.available ?? false
  const { data: price } = useQuery({ ...backgroundPriceRead(context), enabled: available })
  const { data: balance } = useQuery({ ...balanceRead(context), enabled: available })
  if (!available) return null
  const left = balance && ` of ${formatCredits(balance.creditBalance.available)} left`
  return (
    <TextField
      label="Picture behind the words, by AI (optional)"
      hint={`What it shows. It is made when you press “Make it”${price === undefined ? '' : `, costs ${creditWords(price)}${left ?? ''},`} and is not in the preview.`}
      maxLength={1000}
      error={error}
      value={prompt}
      change={change}
    />
  )
}
