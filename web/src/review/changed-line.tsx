import { CircleAlert } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Says above the draft what was changed while it was being read. The verdict waits until the reader accepts it. */
export function ChangedLine({ lines, accept }: { lines: readonly string[]; accept: () => void }) {
  return (
    <div
      role="alert"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-amber bg-amber-soft px-3 py-2 text-ink"
    >
      <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-amber" />
      <div className="min-w-0 grow basis-40">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="text-facts text-ink-2">Read it again below: a verdict waits until you have.</p>
      </div>
      <Button onClick={accept}>I have read it</Button>
    </div>
  )
}
