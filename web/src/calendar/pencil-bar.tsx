import { Link } from '@tanstack/react-router'
import { ReadProblem } from '../ui/problem.tsx'
import { Switch } from '../ui/switch.tsx'
import type { usePencil } from './use-pencil.ts'

interface Props {
  pencil: ReturnType<typeof usePencil>
  zoneWords: string
}

/**
 * The line above the posts: whose clock they are on, and the switch of the plan in pencil. Below it stands why there is
 * no plan: on a line of its own, so that the switch stays in its place when these words come.
 */
export function PencilBar({ pencil: { on, want, query, hasPlan }, zoneWords }: Props) {
  return (
    <div className="flex flex-col pb-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {/* Wide screens have it in the top bar. */}
        <p className="pt-0.5 text-meta text-ink-3 xl:invisible">{zoneWords}</p>
        <Switch label="Plan in pencil" on={on} change={want} />
      </div>
      {on && hasPlan === false && (
        <p className="text-facts text-ink-2 lg:text-right">
          No strategy is active, so nothing is suggested.{' '}
          <Link to="/strategy" className="inline-flex min-h-11 items-center font-medium link lg:min-h-0">
            Make one active
          </Link>
        </p>
      )}
      {on && query.error && <ReadProblem error={query.error} retry={() => void query.refetch()} />}
    </div>
  )
}
