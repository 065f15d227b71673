import { PlatformMark } from '../platforms/platform-mark.tsx'
import { Table } from '../ui/table.tsx'
import { OutAt, PostName, ReadAt, Told, UsualBar } from './post-words.tsx'
import type { Performance } from './reads.ts'
import { againstUsual, networkName, type Row, told } from './rows.ts'
import type { View } from './use-view.ts'

interface Props {
  rows: readonly Row[]
  results: Performance | undefined
  view: View
}

/** The posts where there is room for columns. */
export const PostTable = ({ rows, results, view }: Props) => (
  <Table
    label="Posts, the best first"
    rows={rows}
    keyOf={({ postId }) => postId}
    columns={[
      {
        head: 'Post',
        cell: (row) => (
          <>
            <PostName row={row} />
            <span className="block text-meta text-ink-3">
              <OutAt row={row} />
            </span>
          </>
        ),
      },
      {
        head: 'Network',
        cell: ({ platform }) =>
          platform === null ? (
            <span className="text-meta text-ink-3">not told</span>
          ) : (
            <button
              type="button"
              className="flex items-center gap-1.5 text-left text-meta link"
              onClick={() => view.setFilter({ by: 'network', value: platform })}
            >
              <PlatformMark platform={platform} />
              {networkName(platform)}
            </button>
          ),
      },
      { head: 'Reactions', figures: true, cell: ({ reactions }) => <Told value={reactions} /> },
      { head: 'Replies', figures: true, cell: (row) => <Told value={told(row, 'replies')} /> },
      { head: 'Seen', figures: true, cell: (row) => <Told value={told(row, 'impressions')} /> },
      {
        head: 'Read at',
        cell: (row) => (
          <span className="text-meta text-ink-2">
            <ReadAt row={row} />
          </span>
        ),
      },
      { head: 'Against your usual', cell: (row) => <UsualBar usual={againstUsual(row, results)} /> },
    ]}
  />
)
