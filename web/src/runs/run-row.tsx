import { useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { creditWords } from '../billing/credit-words.ts'
import { useMe, useMemberName, useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import type { Run } from './reads.ts'
import { RunSteps } from './run-steps.tsx'
import { isLive, jobWords, RUN_STATUS } from './run-words.ts'

/** One run: its purpose, who started it, its outcome and its cost. Opened, it shows its steps. */
export function RunRow({ run, opened = false }: { run: Run; opened?: boolean }) {
  const zone = useZone()
  const { orgId } = useWorkspace()
  const who = useMemberName(run.createdByUserId)
  const [open, setOpen] = useState(opened)
  const isOwn = useMe().data?.id === run.createdByUserId
  const mayNone = useReasonNot('ai:use', 'cancel runs')
  const mayNotOthers = useReasonNot('workspace:manage', 'cancel what somebody else started')
  const cancel = useWrite<string, unknown>({
    touches: () => [queryKeys.runs(orgId)],
    send: (api, runId, idempotencyKey) =>
      api('POST /v1/orgs/{orgId}/agent-runs/{runId}/cancel', { orgId, runId }, { idempotencyKey }),
    repeats: true,
  })
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <p className="font-medium">{jobWords(run.jobType)}</p>
          <p className="text-facts text-ink-2">
            <span className={run.status === 'failed' ? 'text-red' : undefined}>{RUN_STATUS[run.status]}</span>
            {run.costCredits !== null && run.costCredits > 0 && ` · ${creditWords(run.costCredits)}`} ·{' '}
            <time dateTime={run.createdAt} className="figures">
              {formatWhen(run.createdAt, zone)}
            </time>
            {who && ` · ${who}`}
          </p>
          {run.errorMessage && <p className="text-facts text-red">{run.errorMessage}</p>}
        </div>
        <div className="flex gap-2">
          {isLive(run) && (
            <Button
              unavailable={mayNone ?? (isOwn ? null : mayNotOthers)}
              busy={cancel.isPending}
              onClick={() => cancel.mutate(run.id)}
            >
              Cancel
            </Button>
          )}
          <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide the steps' : 'Show the steps'}
          </Button>
        </div>
      </div>
      <WriteProblem error={cancel.error} />
      {open && <RunSteps run={run} />}
    </li>
  )
}
