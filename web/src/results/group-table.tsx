import { PlatformMark } from '../platforms/platform-mark.tsx'
import { classes } from '../ui/classes.ts'
import { Table } from '../ui/table.tsx'
import { changeOf, numberWords } from './figure-words.ts'
import type { Performance } from './reads.ts'
import { type Group, groupsOf, isSame, sumBefore } from './sums.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  now: Performance
  both: Performance | undefined
}

/** The networks of the window. A pressed one becomes the filter of the page. */
export function GroupTable({ view, now, both }: Props) {
  const rows = groupsOf(now).filter(({ filter }) => filter.by === 'network')
  const change = (row: Group) => {
    // The figures above say it once if nothing went out before.
    if (!both || now.previousWindow.postsPublished === 0) return null
    const before = sumBefore(both, now, row.filter)
    const { bold, rest } = changeOf(row.engagements, before.engagements, before.postsPublished)
    return (
      <span className="block text-meta text-ink-3">
        {bold && <b className="font-semibold text-ink">{bold} </b>}
        {before.postsPublished === 0 ? 'no post before' : rest}
      </span>
    )
  }
  return (
    <section aria-label="By network" className="flex flex-col gap-2 print:break-inside-avoid">
      <h2 className="text-section font-semibold">By network</h2>
      <Table
        label="Results by network"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Network', cell: (row) => <GroupButton row={row} view={view} /> },
          { head: 'Posts', figures: true, cell: ({ postsPublished }) => numberWords(postsPublished) },
          {
            head: 'Reactions',
            figures: true,
            cell: (row) => (
              <>
                {numberWords(row.engagements)}
                {change(row)}
              </>
            ),
          },
          {
            head: 'Seen',
            figures: true,
            cell: ({ impressions }) =>
              impressions === null ? <span className="text-ink-3">not told</span> : numberWords(impressions),
          },
        ]}
      />
    </section>
  )
}

function GroupButton({ row: { filter, name }, view }: { row: Group; view: View }) {
  const isChosen = isSame(filter, view.filter)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classes(
        'flex min-h-11 min-w-11 items-center gap-2 text-left lg:min-h-7',
        isChosen ? 'font-semibold underline underline-offset-4' : 'link',
      )}
      onClick={() => view.setFilter(isChosen ? null : filter)}
    >
      {filter.by === 'network' && <PlatformMark platform={filter.value} />}
      {name}
    </button>
  )
}
