import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '../api/api-error.ts'
import { problemOf } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { creditWords, formatCredits } from '../billing/credit-words.ts'
import { balanceRead } from '../billing/reads.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { type Ask, priceRead } from './reads.ts'
import { useSeconds } from './use-seconds.ts'

interface Props {
  ask: Ask
  verb: string
  /** The button's label while the model works. */
  working: string
  write: { error: Error | null; isPending: boolean }
  submit: () => void
  close: () => void
  /** Whether the price is the most that it can be, since only what was found is charged. */
  atMost?: boolean
  children: ReactNode
}

/** A form for a request to a model, with its price beside the button. */
export function AskForm({ ask, verb, working, write, submit, close, atMost = false, children }: Props) {
  const context = useReadContext()
  const price = useQuery({ ...priceRead(context, ask), retry: false })
  const left = useQuery(balanceRead(context)).data?.creditBalance.available
  const locked = useLock('ai:use', 'ask models')
  const seconds = useSeconds(write.isPending)
  // Pressing again would not help, because a model must first be set up.
  if (isApiError(price.error, 503, 'provider_unavailable'))
    return (
      <div className="flex flex-wrap items-center gap-2 rounded-control bg-amber-soft px-3 py-2 text-ink">
        <p className="min-w-0 grow basis-60 wrap-anywhere">{problemOf(price.error).message}</p>
        <Button onClick={close}>Close</Button>
      </div>
    )
  return (
    <Form error={write.error} retry={submit} locked={locked} submit={submit}>
      {children}
      {price.error && <ReadProblem error={price.error} retry={() => void price.refetch()} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" busy={write.isPending || price.data === undefined}>
          {write.isPending ? `${working} ${seconds} s` : verb}
        </Button>
        <Button onClick={close}>Close</Button>
        <p className="figures min-h-5 text-facts text-ink-2">
          {price.data !== undefined && priceWords(price.data, left, atMost)}
        </p>
      </div>
    </Form>
  )
}

/** "Costs 2 credits of 998 left." */
function priceWords(price: number, left: number | undefined, atMost: boolean): string {
  if (price === 0) return 'Costs nothing.'
  return `Costs ${atMost ? 'at most ' : ''}${creditWords(price)}${left === undefined ? '' : ` of ${formatCredits(left)} left`}.`
}
