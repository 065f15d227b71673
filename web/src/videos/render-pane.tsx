import { Link } from '@tanstack/react-router'
import { hasMarks } from '#contract/video-marks.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { useWrite } from '../api/use-write.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { CaptionsForm } from './captions-form.tsx'
import { CleanVariant } from './clean-variant.tsx'
import { isUnderWay, renderRead, type VideoRender } from './reads.ts'

const STAGES: Record<NonNullable<VideoRender['stage']>, string> = {
  preparing: 'Preparing',
  transcribing: 'Writing down what is said',
  branding: 'Rendering',
  finishing: 'Finishing',
}
const LOOK_SECONDS = 2

/** One render: how far it is, and what came of it. */
export function RenderPane({ renderId }: { renderId: string }) {
  const { data, error, refetch } = usePolled({
    read: renderRead(useReadContext(), renderId),
    every: (render) => (isUnderWay(render) ? LOOK_SECONDS : null),
  })
  if (error && !data) return <ReadProblem error={error} retry={() => void refetch()} />
  if (!data) return <MutedLines rows={4} label="Loading the render" />
  return (
    <div className="flex max-w-xl flex-col gap-6">
      {isUnderWay(data) && <UnderWay render={data} />}
      {data.status === 'failed' && (
        <p role="alert" className="rounded-control border border-failed bg-failed-soft px-3 py-2">
          {data.error ?? 'The video could not be rendered.'} Nothing was charged.
        </p>
      )}
      {data.warnings.map((words) => (
        <p key={words} className="rounded-control bg-pending-soft px-3 py-2">
          {words}
        </p>
      ))}
      {data.status === 'done' && <Done render={data} />}
      <Link to="/videos" search={{ from: data.sourceAssetId }} className={buttonClasses('plain', 'self-start')}>
        Render it another way
      </Link>
    </div>
  )
}

function UnderWay({ render: { id, runId, status, stage, stageProgress } }: { render: VideoRender }) {
  const { orgId } = useWorkspace()
  const cancel = useWrite<string, unknown>({
    touches: () => [queryKeys.videoRender(orgId, id), queryKeys.runs(orgId)],
    send: (api, run, idempotencyKey) =>
      api('POST /v1/orgs/{orgId}/agent-runs/{runId}/cancel', { orgId, runId: run }, { idempotencyKey }),
    repeats: true,
  })
  const words = status === 'queued' || !stage ? 'Waiting for its turn' : STAGES[stage]
  const percent = Math.round(100 * (stageProgress ?? 0))
  return (
    <section aria-label="Under way" className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4">
      <p role="status">{words} …</p>
      <progress aria-label={words} max={100} value={percent} className="h-2 w-full accent-accent" />
      <p className="text-dense text-ink-2">You can leave: it goes on, and you are told when it is done.</p>
      <WriteProblem error={cancel.error} />
      <Button className="self-start" busy={cancel.isPending} onClick={() => cancel.mutate(runId)}>
        Cancel
      </Button>
    </section>
  )
}

function Done({ render }: { render: VideoRender }) {
  const media = render.postMedia
  if (media?.kind !== 'video') return null
  return (
    <>
      <section aria-label="What was made" className="flex flex-col gap-3">
        {/* biome-ignore lint/a11y/useMediaCaption: they are in the picture */}
        <video src={media.url} controls preload="metadata" className="max-h-96 self-start rounded-control bg-sunken" />
        <Link
          to="/compose/{-$groupId}"
          params={{ groupId: undefined }}
          search={{ media: media.assetId }}
          className={buttonClasses('primary', 'self-start')}
        >
          Use in a new post
        </Link>
      </section>
      {hasMarks(render.branding) && <CleanVariant render={render} />}
      {render.captions.length > 0 && <CaptionsForm key={render.updatedAt} render={render} />}
    </>
  )
}
