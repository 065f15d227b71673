import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Progress } from '../ui/progress.tsx'
import type { VideoRender } from './reads.ts'
import { videoRendersKey } from './reads.ts'
import { stateWords } from './render-words.ts'

/** The progress of a render, and a way to cancel it. */
export function UnderWay({ render }: { render: VideoRender }) {
  const { orgId } = useWorkspace()
  const { runId, stageProgress } = render
  const cancel = useWrite<string, unknown>({
    touches: () => [videoRendersKey(orgId), queryKeys.runs(orgId)],
    send: (api, run, idempotencyKey) =>
      api('POST /v1/orgs/{orgId}/agent-runs/{runId}/cancel', { orgId, runId: run }, { idempotencyKey }),
    repeats: true,
  })
  const words = stateWords(render)
  return (
    <section aria-label="Under way" className="flex flex-col gap-3 rounded-panel border border-line bg-sheet p-4">
      <p>{words} …</p>
      <Progress words={words} done={stageProgress ?? 0} />
      <p className="text-facts text-ink-2">
        You can leave this page: the rendering continues, and you get a notification when it is done.
      </p>
      <WriteProblem error={cancel.error} />
      <Button className="self-start" busy={cancel.isPending} onClick={() => cancel.mutate(runId)}>
        Cancel
      </Button>
    </section>
  )
}
