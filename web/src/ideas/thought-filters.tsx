import { FilterChips } from '../ui/filter-chips.tsx'
import type { Shown } from './reads.ts'
import { KIND_WORDS, KINDS, type ThoughtKind } from './thought-words.ts'

/** What the list shows. */
export interface ThoughtFilter {
  status: Shown
  kind: ThoughtKind | 'all'
  /** Empty for all. */
  tag: string
}

const STATES = [
  { value: 'active', label: 'In use' },
  { value: 'new', label: 'Not drafted yet' },
  { value: 'drafted', label: 'Drafted' },
  { value: 'archived', label: 'Archived' },
] as const satisfies readonly { value: Shown; label: string }[]

const ALL_KINDS = [
  { value: 'all' as const, label: 'All kinds' },
  ...KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
]

interface Props {
  filter: ThoughtFilter
  change: (filter: ThoughtFilter) => void
  /** The tags of what is loaded. */
  tags: readonly string[]
}

export function ThoughtFilters({ filter, change, tags }: Props) {
  return (
    <aside
      aria-label="What the list shows"
      className="flex flex-col gap-3 lg:sticky lg:top-20 lg:order-last lg:gap-5 lg:border-line lg:border-l lg:pl-6"
    >
      <FilterChips
        label="State"
        value={filter.status}
        options={STATES}
        choose={(status) => change({ ...filter, status })}
      />
      <FilterChips
        label="Kind"
        value={filter.kind}
        options={ALL_KINDS}
        choose={(kind) => change({ ...filter, kind })}
      />
      {(tags.length > 0 || filter.tag !== '') && (
        <FilterChips
          label="Tag"
          value={filter.tag}
          options={[
            { value: '', label: 'All tags' },
            ...[...new Set([...tags, ...(filter.tag ? [filter.tag] : [])])].map((tag) => ({ value: tag, label: tag })),
          ]}
          choose={(tag) => change({ ...filter, tag })}
        />
      )}
    </aside>
  )
}
