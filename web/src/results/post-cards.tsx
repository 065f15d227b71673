import { PlatformMark } from '../platforms/platform-mark.tsx'
import { numberWords } from './figure-words.ts'
import { OutAt, PostName, ReadAt, UsualBar } from './post-words.tsx'
import type { Performance } from './reads.ts'
import { againstUsual, networkName, type Row, told } from './rows.ts'

interface Props {
  rows: readonly Row[]
  results: Performance | undefined
}

/** The posts on a phone: one below the other, their figures as words. */
export const PostCards = ({ rows, results }: Props) => (
  <ul aria-label="Posts, the best first" className="flex flex-col">
    {rows.map((row) => (
      <li key={row.postId} className="flex flex-col gap-1 border-line border-t py-3">
        <PostName row={row} />
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
          {row.platform && <PlatformMark platform={row.platform} />}
          {networkName(row.platform)}, <OutAt row={row} />
        </p>
        <dl className="grid grid-cols-3 gap-x-3 text-meta">
          <Fact name="Reactions" value={row.reactions} />
          <Fact name="Replies" value={told(row, 'replies')} />
          <Fact name="Seen" value={told(row, 'impressions')} />
        </dl>
        <div className="grid grid-cols-2 gap-x-3 text-meta text-ink-2">
          <p>
            Read at <ReadAt row={row} />
          </p>
          <UsualBar usual={againstUsual(row, results)} />
        </div>
      </li>
    ))}
  </ul>
)

const Fact = ({ name, value }: { name: string; value: number | null }) => (
  <div className="flex flex-col">
    <dt className="text-ink-3">{name}</dt>
    <dd className="figures text-base font-semibold">{value === null ? 'not told' : numberWords(value)}</dd>
  </div>
)
