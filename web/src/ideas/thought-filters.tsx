import type { ReactNode } from 'react'
import { Disclosure } from '../ui/disclosure.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { useWide } from '../ui/use-wide.ts'
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
  /** The tags of the loaded thoughts. */
  tags: readonly string[]
}

/** Beside the list if there is room. On a phone only the states are unfolded. */
export function ThoughtFilters({ filter, change, tags }: Props) {
  const wide = useWide()
  const offered = [...new Set([...tags, filter.tag])].filter((tag) => tag !== '')
  const more = (
    <div className="flex flex-col gap-3 lg:gap-5">
      <Group label="Kind">
        <FilterChips
          label="Kind"
          value={filter.kind}
          options={ALL_KINDS}
          choose={(kind) => change({ ...filter, kind })}
        />
      </Group>
      {offered.length > 0 && (
        <Group label="Tag">
          <FilterChips
            label="Tag"
            value={filter.tag}
            options={[{ value: '', label: 'All tags' }, ...offered.map((tag) => ({ value: tag, label: tag }))]}
            choose={(tag) => change({ ...filter, tag })}
          />
        </Group>
      )}
    </div>
  )
  return (
    <aside
      aria-label="What the list shows"
      className="flex flex-col gap-1 lg:sticky lg:top-20 lg:order-last lg:gap-5 lg:border-line lg:border-l lg:pl-6"
    >
      <Group label="State">
        <FilterChips
          label="State"
          value={filter.status}
          options={STATES}
          choose={(status) => change({ ...filter, status })}
        />
      </Group>
      {wide ? more : <Disclosure summary="By kind and tag">{more}</Disclosure>}
    </aside>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-meta font-medium text-ink-3">
        {label}
      </p>
      {children}
    </div>
  )
}
