import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { FORMAT_FACTS } from '#contract/making/visual-lists.ts'
import { ApiError, isApiError } from '../api/api-error.ts'
import { useReadContext } from '../api/reads.ts'
import { classes } from '../ui/classes.ts'
import { ReadProblem } from '../ui/problem.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { missingOf, previewRequest, type Studio } from './studio.ts'
import { useRoomAbove } from './use-room-above.ts'

/** The pause in typing after which the preview is requested, in milliseconds. */
const SETTLED_MS = 250

/**
 * A small render by the server, soon after typing stops. On a phone it stays above the fields, which scroll under it.
 */
export function PreviewPane({ studio }: { studio: Studio }) {
  const { api, orgId } = useReadContext()
  const wanted = previewRequest(studio)
  const request = useSettled(wanted, SETTLED_MS)
  const room = useRoomAbove()
  const preview = useQuery({
    queryKey: [orgId, 'visual-preview', request ?? {}],
    queryFn: request ? () => api('POST /v1/orgs/{orgId}/marketing/visuals/preview', { orgId, ...request }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => (isApiError(error, 429) || isApiError(error, 503)) && failures < 3,
    retryDelay: (_failures, error) => 1000 * ((error instanceof ApiError && error.retryAfterSeconds) || 2),
  })
  const missing = missingOf(studio)
  if (missing !== null) return <Empty words={missing} studio={studio} />
  if (preview.error) return <ReadProblem error={preview.error} retry={() => void preview.refetch()} />
  if (!preview.data) return <Empty words="Rendering …" studio={studio} />
  const { image, width, height, slides, warnings } = preview.data
  const notes = [...new Set(warnings.map(({ message }) => message))]
  const isOld = preview.isPlaceholderData || JSON.stringify(wanted) !== JSON.stringify(request)
  return (
    <>
      <div
        ref={room}
        aria-busy={isOld}
        className={classes(
          'relative max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:py-2',
          isOld && '*:opacity-60',
        )}
      >
        {slides ? (
          <ol
            aria-label="Slides as they will be"
            className="grid gap-3 max-lg:auto-cols-[22svh] max-lg:grid-flow-col max-lg:overflow-x-auto lg:grid-cols-3"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is moved sideways
            tabIndex={0}
          >
            {slides.map((slide, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
              <li key={index}>
                <img
                  src={slide}
                  alt={`Slide ${index + 1} as it will be`}
                  className="w-full rounded-control border border-line"
                />
              </li>
            ))}
          </ol>
        ) : (
          <img
            src={image}
            width={width}
            height={height}
            alt="The visual as it will be"
            className="h-auto max-h-[28svh] w-auto max-w-full rounded-control border border-line lg:max-h-[70vh]"
          />
        )}
      </div>
      {notes.length > 0 && (
        <ul aria-label="What to know" className="flex list-disc flex-col gap-1 pl-5 text-facts text-amber">
          {notes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The place of the visual, in the shape of its format. */
function Empty({ words, studio }: { words: string; studio: Studio }) {
  const { width, height } = FORMAT_FACTS[studio[studio.kind].format]
  return (
    <div className="relative self-start">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="h-auto max-h-[28svh] w-auto max-w-full rounded-panel border border-dashed border-line-3 lg:max-h-[60vh]"
      />
      <p role="status" className="absolute inset-0 grid place-items-center p-6 text-ink-2">
        {words}
      </p>
    </div>
  )
}
