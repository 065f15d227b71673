import { Link } from '@tanstack/react-router'
import { useWorkspace } from '../api/client-context.ts'
import { sentence } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { useLock } from '../auth/permissions.ts'
import { buttonClasses } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ProblemLine, ReadProblem } from '../ui/problem.tsx'
import { isSaved, useCaptionDrafts } from './caption-drafts.ts'
import { CaptionsForm } from './captions-form.tsx'
import { renderRead, type VideoRender } from './reads.ts'
import { isCancelled, isUnderWay, nameOfRender, stateWords } from './render-words.ts'
import { UnderWay } from './under-way.tsx'
import { Variants } from './variants.tsx'

const LOOK_SECONDS = 2

/** One render: its progress and its result. */
export function RenderPane({ renderId }: { renderId: string }) {
  const { data, error, refetch } = usePolled({
    read: renderRead(useReadContext(), renderId),
    every: (render) => (render && isUnderWay(render) ? LOOK_SECONDS : null),
  })
  if (error && !data) return <ReadProblem error={error} retry={() => void refetch()} />
  return data ? <Shown render={data} /> : <MutedLines rows={4} label="Loading the render" />
}

/** The earlier result stays visible during a new render, and after a failed one. */
function Shown({ render }: { render: VideoRender }) {
  const { orgId } = useWorkspace()
  const kept = useCaptionDrafts(orgId, render)
  const { id, status, warnings, postMedia, captions, sourceAssetId } = render
  const isEdited = !isSaved(kept.value, captions)
  const cameToNothing = status === 'failed' && !postMedia
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <h2 className="wrap-anywhere text-section font-semibold">{nameOfRender(render)}</h2>
      <p role="status" className="sr-only">
        {stateWords(render)}
      </p>
      {isUnderWay(render) && <UnderWay render={render} />}
      {status === 'failed' && <NotMade render={render} />}
      {warnings.map((words) => (
        <p key={words} className="rounded-control bg-amber-soft px-3 py-2">
          {words}.
        </p>
      ))}
      {postMedia?.kind === 'video' && (
        <Made url={postMedia.url} assetId={postMedia.assetId} isLatest={status === 'done'} isEdited={isEdited} />
      )}
      {(postMedia || captions.length > 0) && <CaptionsForm render={render} kept={kept} />}
      {status === 'done' && <Variants render={render} />}
      <Link
        to="/videos/{-$renderId}"
        params={{ renderId: undefined }}
        search={{ from: sourceAssetId, like: id }}
        className={buttonClasses(cameToNothing ? 'primary' : 'plain', 'self-start')}
      >
        {cameToNothing ? 'Choose another video, or another way' : 'Render it another way'}
      </Link>
    </div>
  )
}

/** Why the video was not rendered. The server's message may or may not end with a full stop. */

function NotMade({ render }: { render: VideoRender }) {
  const earlier = render.postMedia ? ' The last video that was made is below.' : ''
  if (isCancelled(render))
    return (
      <p className="rounded-control border border-line-3 bg-sheet px-3 py-2">
        It was cancelled, and nothing was charged.{earlier}
      </p>
    )
  return <ProblemLine words={`${sentence(render.error ?? 'The video could not be rendered')}${earlier}`} />
}

interface MadeProps {
  url: string
  assetId: string
  /** Whether it is the result of the newest request. */
  isLatest: boolean
  /** Whether there are unsaved changes of captions. */
  isEdited: boolean
}

function Made({ url, assetId, isLatest, isEdited }: MadeProps) {
  const mayNot = useLock('content:write')
  const isOld = !isLatest || isEdited
  return (
    <section aria-label="What was made" className="flex flex-col gap-3">
      {!isLatest && <h3 className="font-medium">The last video that was made</h3>}
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are in the picture */}
      <video src={url} controls preload="metadata" className="max-h-96 self-start rounded-control bg-wash" />
      {isLatest && isEdited && <p className="text-ink-2">This video was made before you changed the captions below.</p>}
      {mayNot === null && (
        <Link
          to="/compose/{-$groupId}"
          params={{ groupId: undefined }}
          search={{ media: assetId }}
          className={buttonClasses(isOld ? 'plain' : 'primary', 'self-start')}
        >
          {isOld ? 'Use this one all the same' : 'Use in a new post'}
        </Link>
      )}
    </section>
  )
}
