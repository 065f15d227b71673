import { Undo2 } from 'lucide-react'
import type { Approval } from '#contract/posts/approval.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { sentBackWords } from './sent-back.ts'

/** Tells the writer why a draft came back: who sent it, the reason, and their note. */
export function SentBackNote({ rejection }: { rejection: Approval }) {
  const zone = useZone()
  return (
    <section
      aria-label="Sent back"
      className="flex items-start gap-3 rounded-control border border-amber bg-amber-soft px-3 py-2 text-ink"
    >
      <Undo2 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          {sentBackWords(rejection)}{' '}
          <time dateTime={rejection.approvedAt} className="font-normal text-ink-2">
            {formatWhen(rejection.approvedAt, zone)}
          </time>
        </p>
        {rejection.note && <p className="whitespace-pre-wrap">“{rejection.note}”</p>}
      </div>
    </section>
  )
}
