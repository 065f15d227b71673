import { CircleAlert } from 'lucide-react'

/** Why a scheduled post cannot be published at present. */
export function Obstacle({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <span className="flex items-start gap-1 text-facts text-red">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {words}
    </span>
  )
}
