import { VIDEO_FORMATS } from '#contract/making/video-lists.ts'
import { hasMarks } from '#contract/making/video-marks.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import type { RenderRequest, VideoBranding, VideoRender } from './reads.ts'
import { FORMAT_NAMES } from './render-words.ts'
import { useRender } from './use-render.ts'

/** Renders the same video in another format. Its words are known, so nothing is transcribed or charged. */
export function Variants({ render }: { render: VideoRender }) {
  const locked = useLock('ai:use', 'render videos')
  const make = useRender()
  const { format: own = 'reel' } = render.branding
  return (
    <section aria-label="Other versions" className="flex flex-col gap-2">
      <h2 className="text-section font-semibold">Other versions</h2>
      <p className="text-ink-2">They reuse the captions, and cost nothing.</p>
      <WriteProblem error={make.error} />
      <div className="flex flex-wrap gap-2">
        {VIDEO_FORMATS.filter((format) => format !== own).map((format) => (
          <Button
            key={format}
            busy={make.isPending}
            unavailable={locked}
            onClick={() => make.begin(variantOf(render, { format }))}
          >
            As {FORMAT_NAMES[format].toLowerCase()}
          </Button>
        ))}
      </div>
      {hasMarks(render.branding) && (
        <>
          <p className="text-ink-2">
            TikTok forbids logos and marks added to a video. A clean one has the subtitles alone.
          </p>
          <Button
            className="self-start"
            busy={make.isPending}
            unavailable={locked}
            onClick={() => make.begin({ ...variantOf(render), clean: true })}
          >
            Render it without footer and bar
          </Button>
        </>
      )}
    </section>
  )
}

function variantOf(
  { sourceAssetId, captions, branding }: VideoRender,
  changes: Partial<VideoBranding> = {},
): RenderRequest {
  const subtitles = { ...branding.subtitles, enabled: captions.length > 0 }
  return {
    video: { assetId: sourceAssetId },
    ...(captions.length > 0 && { captions }),
    branding: { ...branding, ...changes, subtitles },
  }
}
