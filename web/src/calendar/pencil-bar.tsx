import { Link } from '@tanstack/react-router'
import { ReadProblem } from '../ui/problem.tsx'
import { Switch } from '../ui/switch.tsx'
import type { usePencil } from './use-pencil.ts'

/** Switches the plan's proposals on and off, and explains why there are none. */
export function PencilBar({ pencil: { on, want, query, hasPlan } }: { pencil: ReturnType<typeof usePencil> }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-4">
        <Switch label="Plan in pencil" on={on} change={want} />
        {on && hasPlan === false && (
          <p className="text-facts text-ink-2">
            No strategy is active, so nothing is suggested.{' '}
            <Link to="/strategy" className="inline-flex min-h-11 items-center font-medium link lg:min-h-0">
              Make one active
            </Link>
          </p>
        )}
      </div>
      {on && query.error && <ReadProblem error={query.error} retry={() => void query.refetch()} />}
    </div>
  )
}
