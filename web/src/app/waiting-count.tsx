import { useListCount } from '../publishing/use-groups.ts'

/** How many drafts wait for a verdict. */
export function WaitingCount() {
  const count = useListCount('waiting')
  if (!count) return null
  return (
    <span className="figures absolute top-0.5 left-1/2 ml-1.5 min-w-4.5 rounded-full bg-amber-soft px-1 text-center text-chip font-semibold text-amber ring-2 ring-paper">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
