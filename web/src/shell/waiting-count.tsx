import { useWaitingCount } from '../review/use-groups.ts'

/** How many drafts wait for a verdict. */
export function WaitingCount() {
  const count = useWaitingCount()
  if (!count) return null
  return (
    <span className="figures rounded-full bg-pending-soft px-2 text-meta font-medium text-pending max-lg:absolute max-lg:ml-10 max-lg:-mt-5">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
