import { Link } from '@tanstack/react-router'
import type { Home } from '../publishing/reads.ts'

/** Who waits for an answer, with the way to them. Nothing if nobody does. */
export function Talk({ needs: { repliesWaiting } }: { needs: Home['needsDecision'] }) {
  if (repliesWaiting === 0) return null
  return (
    <p className="mt-2 rounded-sheet bg-wash py-1 pr-3 pl-3.5">
      <Link to="/inbox" search={{}} className="inline-flex min-h-11 items-center font-medium link lg:min-h-8">
        {repliesWaiting === 1 ? '1 post waits' : `${repliesWaiting.toLocaleString('en')} posts wait`} for an answer
      </Link>
    </p>
  )
}
