import { Link } from '@tanstack/react-router'
import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { buttonClasses } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ProblemLine, ReadProblem } from '../ui/problem.tsx'
import { CaptionsForm } from './captions-form.tsx'
import { renderRead, type VideoRender } from './reads.ts'
import { isCancelled, isUnderWay, stateWords } from './render-words.ts'
import { UnderWay } from './under-way.tsx'
import { Variants } from './variants.tsx'

const LOOK_SECONDS = 2

/** One render: how far it is, and what came of it. What was made before stays while it is made anew, and after that failed. */
export function RenderPane({ renderId }: { renderId: string }) {
  const { data, error, refetch } = usePolled({
    read: renderRead(useReadContext(), renderId),
    every: (render) => (render && isUnderWay(render) ? LOOK_SECONDS : null),
  })
  if (error && !data) return <ReadProblem error={error} retry={() => void refetch()} />
  if (!data) return <MutedLines rows={4} label="Loading the render" />
  const { status, warnings, postMedia, captions, sourceAssetId } = data
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <p role="status" className="sr-only">
        {stateWords(data)}
      </p>
      {isUnderWay(data) && <UnderWay render={data} />}
      {status === 'failed' && <NotMade render={data} />}
      {warnings.map((words) => (
        <p key={words} className="rounded-control bg-pending-soft px-3 py-2">
          {words}.
        </p>
      ))}
      {postMedia?.kind === 'video' && <Made render={data} url={postMedia.url} assetId={postMedia.assetId} />}
      {!isUnderWay(data) && (postMedia || captions.length > 0) && <CaptionsForm render={data} />}
      {status === 'done' && <Variants render={data} />}
      <Link
        to="/videos/{-$renderId}"
        params={{ renderId: undefined }}
        search={{ from: sourceAssetId, like: renderId }}
        className={buttonClasses('plain', 'self-start')}
      >
        Render it another way
      </Link>
    </div>
  )
}

/** The server's words end with a full stop, or without. */
const sentence = (words: string): string => words.replace(/\.*$/, '.')

function NotMade({ render }: { render: VideoRender }) {
  const earlier = render.postMedia ? ' The last one that was made is below.' : ''
  if (isCancelled(render))
    return (
      <p className="rounded-control border border-line-strong bg-surface px-3 py-2">
        It was cancelled, and nothing was charged.{earlier}
      </p>
    )
  return <ProblemLine words={`${sentence(render.error ?? 'The video could not be rendered')}${earlier}`} />
}

function Made({ render, url, assetId }: { render: VideoRender; url: string; assetId: string }) {
  const isLatest = render.status === 'done'
  return (
    <section aria-label="What was made" className="flex flex-col gap-3">
      {!isLatest && <h2 className="font-medium">The last one that was made</h2>}
      {/* biome-ignore lint/a11y/useMediaCaption: they are in the picture */}
      <video src={url} controls preload="metadata" className="max-h-96 self-start rounded-control bg-sunken" />
      <Link
        to="/compose/{-$groupId}"
        params={{ groupId: undefined }}
        search={{ media: assetId }}
        className={buttonClasses(isLatest ? 'primary' : 'plain', 'self-start')}
      >
        Use in a new post
      </Link>
    </section>
  )
}
