import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useReadContext } from '../api/reads.ts'
import { useNow } from '../clock.ts'
import { formatAge } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { EmptyState, MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { type RenderItem, rendersRead } from './reads.ts'
import { isUnderWay, nameOfRender, stateWords } from './render-words.ts'

/** The interval at which the list is read again while a render is running, in milliseconds. */
const LOOK_AGAIN_MS = 3_000

/** The renders of this workspace, newest first, including running ones. */
export function RenderList() {
  const renders = useInfiniteQuery({
    ...rendersRead(useReadContext()),
    // A render may have ended since the list was read last.
    refetchOnMount: 'always',
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ items }) => items.some(isUnderWay)) === true ? LOOK_AGAIN_MS : false,
  })
  const items = renders.data?.pages.flatMap((page) => page.items)
  if (renders.error && !items) return <ReadProblem error={renders.error} retry={() => void renders.refetch()} />
  if (!items) return <MutedLines rows={2} label="Loading what was rendered" />
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing rendered yet"
        example={<ExampleRow title="Mending day, reel" line="Done · 1080 × 1920" />}
      >
        Renders show here, with those under way.
      </EmptyState>
    )
  }
  return (
    <section aria-label="What was rendered" className="flex flex-col gap-3">
      <h2 className="text-section font-semibold">Rendered here</h2>
      <ul className="flex flex-col divide-y divide-line rounded-panel border border-line bg-sheet">
        {items.map((render) => (
          <Row key={render.id} render={render} />
        ))}
      </ul>
      {renders.hasNextPage && (
        <Button className="self-start" busy={renders.isFetchingNextPage} onClick={() => void renders.fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </section>
  )
}

function Row({ render }: { render: RenderItem }) {
  const { id, stageProgress, createdAt } = render
  const now = useNow()
  return (
    <li>
      <Link
        to="/videos/{-$renderId}"
        params={{ renderId: id }}
        className="flex flex-wrap items-baseline gap-x-3 px-4 py-3 hover:bg-wash"
      >
        <span className="min-w-0 grow wrap-anywhere">{nameOfRender(render)}</span>
        <span className="figures text-facts text-ink-2">
          {stateWords(render)}
          {stageProgress !== null && `, ${Math.round(100 * stageProgress)} %`}
        </span>
        <span className="text-meta text-ink-3">{formatAge(createdAt, now)}</span>
      </Link>
    </li>
  )
}
