import { useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { now } from '../clock.ts'

/**
 * How long a verdict may be unanswered before the page says that it has not reached the server. The reviewer is at the
 * next draft by then.
 */
const SLOW_MS = 3000

interface UnderWay {
  name: string
  /** Whether an attempt has failed, or there is no network. */
  stuck: boolean
  since: number
}

/**
 * The names of the verdicts that should have arrived by now. While any verdict is being sent, leaving the page asks
 * first.
 */
export function useUnsent(): readonly string[] {
  const [, tick] = useState(0)
  const underWay = useMutationState<UnderWay | null>({
    filters: { mutationKey: ['write'], status: 'pending' },
    select: ({ state, options }) => {
      const kept = options.meta?.kept as ((input: unknown) => string) | undefined // useWrite put it there
      if (!kept) return null
      const { variables, isPaused, failureCount, submittedAt } = state
      return { name: kept(variables), stuck: isPaused || failureCount > 0, since: submittedAt }
    },
  }).filter((one) => one !== null)
  const any = underWay.length > 0
  useEffect(() => {
    if (!any) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => {
      window.removeEventListener('beforeunload', ask)
      clearInterval(timer)
    }
  }, [any])
  return underWay.filter(({ stuck, since }) => stuck || now() - since > SLOW_MS).map(({ name }) => name)
}

/** "One verdict has not reached the server yet: “First” approved. …" */
export function unsentWords(names: readonly string[]): { front: string; rest: string } {
  return {
    front: `${names.length === 1 ? 'One verdict has' : `${names.length} verdicts have`} not reached the server yet`,
    rest: `: ${names.join(', ')}. Keep this page open: it is sent again by itself.`,
  }
}
