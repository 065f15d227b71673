import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import type { Measure } from './bars.ts'
import { changeOf, listWords, numberWords } from './figure-words.ts'
import type { Performance } from './reads.ts'
import { type Sum, unseenOn } from './sums.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  now: Performance
  sum: Sum
  /** Null if nothing is compared. */
  before: Sum | null
  /** Whether any of the posts was read at its network. */
  isRead: boolean
}

/** The figures of the window. A pressed one is drawn by the chart. */
export function FigureList({ view, now, sum, before, isRead }: Props) {
  const compared = (figure: number | null, earlier: number | null | undefined) =>
    before && <Change {...changeOf(figure, earlier ?? null, before.postsPublished)} />
  const { engagementRate } = now.summary
  const unseen = view.filter?.by === 'network' || view.filter?.by === 'type' ? [] : unseenOn(now)
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 border-line border-y sm:grid-cols-3 xl:grid-cols-5">
      <Figure name="Posts out" of="posts" view={view} value={numberWords(sum.postsPublished)}>
        {before && (before.postsPublished === 0 ? 'none before' : `${numberWords(before.postsPublished)} before`)}
      </Figure>
      <Figure name="Reactions" of="reactions" view={view} value={isRead ? numberWords(sum.engagements) : null}>
        {isRead ? compared(sum.engagements, before?.engagements) : 'too early: no post has been read yet'}
      </Figure>
      <Figure name="Seen" of="seen" view={view} value={sum.impressions === null ? null : numberWords(sum.impressions)}>
        {sum.impressions === null ? seenWords(view, unseen) : compared(sum.impressions, before?.impressions)}
        {sum.impressions !== null && unseen.length > 0 && (
          <span className="block">not told by {listWords(unseen)}</span>
        )}
      </Figure>
      {view.filter === null && (
        <Figure name="Reactions a view" value={engagementRate === null ? null : percentWords(engagementRate)}>
          {engagementRate === null ? 'no network told how often posts were seen' : 'of the posts whose views are told'}
        </Figure>
      )}
      {view.filter === null && <Followers audience={now.audience} />}
    </ul>
  )
}

/** Two digits: "2.5 %", "0.31 %" */
const percentWords = (share: number) => `${Number((share * 100).toPrecision(2)).toLocaleString('en')} %`

function seenWords({ filter }: View, unseen: readonly string[]): string {
  if (filter?.by === 'type') return 'views are not added up by kind'
  return unseen.length > 0 ? `by ${listWords(unseen)}` : 'by its network'
}

function Followers({ audience: { available, note, accounts } }: Pick<Performance, 'audience'>) {
  const told = accounts.flatMap(({ change }) => change ?? [])
  const sum = told.reduce((all, change) => all + change, 0)
  const isTold = available && told.length > 0
  return (
    <Figure name="New followers" value={isTold ? numberWords(sum) : null}>
      {isTold ? `${told.length} of ${accounts.length} accounts tell` : note}
    </Figure>
  )
}

const Change = ({ bold, rest }: { bold: string; rest: string }) => (
  <>
    {bold && <b className="font-semibold text-ink">{bold} </b>}
    {rest}
  </>
)

interface FigureProps {
  name: string
  /** Null if nobody told it. */
  value: string | null
  /** What the chart draws if the figure is pressed. */
  of?: Measure
  view?: View
  children: ReactNode
}

function Figure({ name, value, of, view, children }: FigureProps) {
  const isDrawn = of !== undefined && view?.measure === of
  const words = (
    <>
      <span
        className={classes(
          'inline-block border-b-2 text-meta font-medium',
          isDrawn ? 'border-ink text-ink' : 'border-transparent text-ink-2',
        )}
      >
        {name}
      </span>
      {value === null ? (
        <span className="block text-title font-semibold text-ink-3">Not told</span>
      ) : (
        <span className="figures block text-page font-semibold">{value}</span>
      )}
    </>
  )
  return (
    <li className="flex min-w-0 flex-col border-line py-3 pr-3 wrap-anywhere xl:not-first:border-l xl:not-first:pl-4">
      {of && view ? (
        <button
          type="button"
          aria-pressed={isDrawn}
          className="rounded-control text-left hover:bg-wash"
          onClick={() => view.setMeasure(of)}
        >
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
      <p className="text-meta text-ink-3">{children}</p>
    </li>
  )
}
