import type { PostMedia, PostVideo } from '#contract/media/media.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/client.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { withReplaced } from './combine.ts'

interface Props {
  platform: Platform
  video: PostVideo
  change: (update: (media: PostMedia | null) => PostMedia | null) => void
}

/**
 * Offers a copy of a video that every network accepts. It is rendered on request, which takes about as long as the
 * video.
 */
export function VideoCopyOffer({ platform, video, change }: Props) {
  const { orgId } = useWorkspace()
  const name = PLATFORM_NAMES[platform]
  const copy = useWrite<PostVideo, PostMedia>({
    touches: () => [queryKeys.library(orgId)],
    send: async (api, { assetId }, idempotencyKey) => {
      const input = { orgId, assetId, platform }
      const path = 'POST /v1/orgs/{orgId}/marketing/media/{assetId}/fit-video'
      const { runId } = await api(path, input, { idempotencyKey })
      const made = await copyOf(api, orgId, runId)
      change((now) => withReplaced(now, video, made))
      return made
    },
    done: () => ({ message: `The copy fits ${name}. The video itself stays in the library.` }),
  })
  return (
    <div className="flex flex-col gap-2 rounded-control bg-amber-soft px-3 py-2">
      <p>
        The video is not encoded as {name} takes it: a copy can be rendered as MP4 with H.264 and AAC, of the same size
        and length. That takes about as long as the video lasts.
      </p>
      <Button className="self-start" busy={copy.isPending} onClick={() => copy.mutate(video)}>
        {copy.isPending ? <span role="status">Rendering the copy …</span> : 'Use a copy that fits'}
      </Button>
      <WriteProblem error={copy.error} />
    </div>
  )
}

const LOOK_EVERY_MS = 1500

/** Waits for the run and returns its file. If the person leaves meanwhile, the file is in the library. */
async function copyOf(api: Api, orgId: string, runId: string): Promise<PostMedia> {
  for (;;) {
    const run = await api('GET /v1/orgs/{orgId}/agent-runs/{runId}', { orgId, runId })
    const assetId = run.resultSummary?.assetId
    if (run.status === 'succeeded' && typeof assetId === 'string') {
      const { asset } = await api('GET /v1/orgs/{orgId}/marketing/media/{assetId}', { orgId, assetId })
      return asset
    }
    if (run.status === 'failed' || run.status === 'cancelled') {
      throw new ApiError(409, run.errorMessage ?? 'The copy was not made: its run was cancelled.')
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
