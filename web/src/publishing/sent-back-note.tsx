import { Undo2 } from 'lucide-react'
import type { Approval } from '#contract/posts/approval.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Slip } from '../ui/slip.tsx'
import { sentBackWords } from './sent-back.ts'

/** Tells the writer why a draft came back: who sent it, the reason, and their note. */
export function SentBackNote({ rejection }: { rejection: Approval }) {
  const zone = useZone()
  return (
    <Slip label="Sent back" mark={<Undo2 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-note" />}>
      {rejection.note && <p className="whitespace-pre-wrap">“{rejection.note}”</p>}
      <p className={rejection.note ? 'text-meta text-ink-2' : 'font-medium'}>
        {sentBackWords(rejection)}{' '}
        <time dateTime={rejection.approvedAt} className="font-normal text-ink-2">
          {formatWhen(rejection.approvedAt, zone)}
        </time>
      </p>
    </Slip>
  )
}
