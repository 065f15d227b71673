import { useMutationState } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { now } from '../clock.ts'

/** After this long without an answer, somebody who has moved on should hear of it. */
const SLOW_MS = 3000

interface UnderWay {
  name: string
  /** A try has failed, or there is no network to try with. */
  stuck: boolean
  since: number
}

/**
 * Verdicts that have not arrived yet. They are kept, named and sent again automatically; leaving the page asks first.
 */
export function UnsentVerdicts() {
  const [, tick] = useState(0)
  const underWay = useMutationState<UnderWay | null>({
    filters: { mutationKey: ['write'], status: 'pending' },
    select: ({ state, options }) => {
      const kept = options.meta?.kept as ((input: unknown) => string) | undefined // as useWrite put it there
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
  const late = underWay.filter(({ stuck, since }) => stuck || now() - since > SLOW_MS)
  return (
    <div role="status" aria-label="Not sent yet">
      {late.length > 0 && (
        <div className="mb-3 flex items-start gap-3 rounded-control border border-pending bg-pending-soft px-3 py-2">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-pending" />
          <p className="min-w-0">
            <span className="font-medium">
              {late.length === 1 ? 'One verdict has' : `${late.length} verdicts have`} not reached the server yet
            </span>
            : {late.map(({ name }) => name).join(', ')}. Keep this page open: it is sent again by itself.
          </p>
        </div>
      )}
    </div>
  )
}
