import { Link } from '@tanstack/react-router'
import type { Home } from '../publishing/reads.ts'

const LINK = 'inline-flex min-h-11 items-center font-medium link lg:min-h-8'

/** Who waits for an answer, with the way to them. Nothing if nobody does. */
export function Talk({ needs: { repliesWaiting, dmsYourTurn } }: { needs: Home['needsDecision'] }) {
  if (repliesWaiting + dmsYourTurn === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 rounded-sheet bg-wash py-1 pr-3 pl-3.5">
      {repliesWaiting > 0 && (
        <Link to="/inbox" search={{}} className={LINK}>
          {repliesWaiting === 1 ? '1 post waits' : `${repliesWaiting.toLocaleString('en')} posts wait`} for an answer
        </Link>
      )}
      {dmsYourTurn > 0 && (
        <Link to="/inbox/messages/{-$conversationId}" params={{}} search={{}} className={LINK}>
          {dmsYourTurn === 1 ? '1 message is' : `${dmsYourTurn.toLocaleString('en')} messages are`} yours to answer
        </Link>
      )}
    </p>
  )
}
