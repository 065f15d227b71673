import { CloudOff } from 'lucide-react'
import { unsentWords, useUnsent } from './use-unsent.ts'

/**
 * Verdicts that have not reached the server. They are kept, listed and sent again automatically; leaving the page asks
 * first.
 */
export function UnsentVerdicts() {
  const late = useUnsent()
  const { front, rest } = unsentWords(late)
  return (
    <div role="status" aria-label="Not sent yet">
      {late.length > 0 && (
        <div className="mb-3 flex items-start gap-3 rounded-control border border-amber bg-amber-soft px-3 py-2">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
          <p className="min-w-0">
            <span className="font-medium">{front}</span>
            {rest}
          </p>
        </div>
      )}
    </div>
  )
}
