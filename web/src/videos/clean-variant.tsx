import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import type { RenderRequest, VideoRender } from './reads.ts'
import { useRender } from './use-render.ts'

/** The same video for networks that forbid added marks. Its words are known, so that nobody listens and nothing is charged. */
export function CleanVariant({ render }: { render: VideoRender }) {
  const locked = useLock('ai:use', 'render videos')
  const make = useRender()
  return (
    <section aria-label="For TikTok" className="flex flex-col gap-2">
      <p className="text-ink-2">
        TikTok forbids logos and marks added to a video. A clean one has the subtitles alone, and costs nothing.
      </p>
      <WriteProblem error={make.error} />
      <Button
        className="self-start"
        busy={make.isPending}
        unavailable={locked}
        onClick={() => make.begin(cleanRequest(render))}
      >
        Render it without footer and bar
      </Button>
    </section>
  )
}

function cleanRequest({ sourceAssetId, captions, branding }: VideoRender): RenderRequest {
  const subtitles = { ...branding.subtitles, enabled: captions.length > 0 }
  return {
    video: { assetId: sourceAssetId },
    ...(captions.length > 0 && { captions }),
    branding: { ...branding, subtitles },
    clean: true,
  }
}
