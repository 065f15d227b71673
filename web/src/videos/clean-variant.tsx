import { useNavigate } from '@tanstack/react-router'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import type { VideoRender } from './reads.ts'

/** The same video for networks that forbid added marks. Its words are known, so that nobody listens and nothing is charged. */
export function CleanVariant({ render }: { render: VideoRender }) {
  const { orgId } = useWorkspace()
  const navigate = useNavigate()
  const locked = useLock('ai:use', 'render videos')
  const make = useWrite<VideoRender, VideoRender>({
    touches: () => [queryKeys.runs(orgId)],
    send: async (api, { sourceAssetId, captions, branding }, idempotencyKey) => {
      const words = captions.length > 0 ? { captions } : {}
      const subtitles = { ...branding.subtitles, enabled: captions.length > 0 }
      const how = { ...words, branding: { ...branding, subtitles }, clean: true }
      const body = { orgId, video: { assetId: sourceAssetId }, ...how }
      const answer = await api('POST /v1/orgs/{orgId}/marketing/videos/branded', body, { idempotencyKey })
      if (!('runId' in answer)) throw new Error('asked for a render, and got a price')
      return answer
    },
    repeats: true,
  })
  const begin = () =>
    make.mutate(render, { onSuccess: ({ id }) => void navigate({ to: '/videos', search: { render: id } }) })
  return (
    <section aria-label="For TikTok" className="flex flex-col gap-2">
      <p className="text-ink-2">
        TikTok forbids logos and marks added to a video. A clean one has the subtitles alone, and costs nothing.
      </p>
      <WriteProblem error={make.error} />
      <Button className="self-start" busy={make.isPending} unavailable={locked} onClick={begin}>
        Render it without footer and bar
      </Button>
    </section>
  )
}
