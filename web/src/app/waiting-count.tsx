import { useListCount } from '../review/use-groups.ts'

/** How many drafts wait for a verdict. */
export function WaitingCount() {
  const count = useListCount('waiting')
  if (!count) return null
  return (
    <span className="figures rounded-full bg-pending-soft px-2 text-meta font-medium text-pending max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-3 max-lg:px-1.5">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
