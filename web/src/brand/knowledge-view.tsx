import { Plus } from 'lucide-react'
import { useState } from 'react'
import { KNOWLEDGE_KINDS, MOST_KNOWLEDGE } from '#contract/writing/profile-lists.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState } from '../ui/page.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { KnowledgeRow } from './knowledge-row.tsx'
import { asGiven, fits, KIND_WORDS, type Shown } from './knowledge-words.ts'
import { LoadedProfile } from './loaded-profile.tsx'
import { type Item, useKnowledge } from './use-profile.ts'

const KnowledgeDialog = lazyDialog(() => import('./knowledge-dialog.tsx').then((file) => file.KnowledgeDialog))

/** The knowledge about the brand: each item with its origin, who may learn of it, and how long it is valid. */
export function KnowledgeView() {
  return (
    <LoadedProfile label="what is known">{({ knowledgeItems = [] }) => <Known items={knowledgeItems} />}</LoadedProfile>
  )
}

const CHIPS: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  ...KNOWLEDGE_KINDS.map((value) => ({ value, label: `${KIND_WORDS[value]}s` })),
  { value: 'open', label: 'Not confirmed' },
  { value: 'withheld', label: 'Not public' },
]
/** The number of rows that are drawn at once. */
const STEP = 50
/** With fewer items, reading is quicker than filtering. */
const FEW = 8

function Known({ items }: { items: readonly Item[] }) {
  const locked = useLock('brand:write', 'change the brand')
  const pending = usePendingIds()
  const [filter, setFilter] = useState<{ shown: Shown; words: string; most: number }>({
    shown: 'all',
    words: '',
    most: STEP,
  })
  const [open, setOpen] = useState<Item | 'new' | null>(null)
  const save = useKnowledge()
  const words = filter.words.trim().toLowerCase()
  const found = items.filter((item) => fits(item, filter.shown) && item.text.toLowerCase().includes(words))
  const unread = items.filter(({ confirmed }) => !confirmed).length
  const full = items.length >= MOST_KNOWLEDGE ? `There can be ${MOST_KNOWLEDGE} at most: remove one first.` : null
  const confirm = (item: Item) =>
    save.mutate({
      edit: (now) => now.map((one) => (one.id === item.id ? { ...asGiven(one), confirmed: true } : asGiven(one))),
      said: 'It is confirmed.',
      id: item.id,
      undo: (now) => now.map((one) => (one.id === item.id ? { ...asGiven(one), confirmed: false } : asGiven(one))),
    })
  const remove = (item: Item) =>
    save.mutate({
      edit: (now) => now.filter(({ id }) => id !== item.id).map(asGiven),
      said: 'It is removed: drafts no longer use it.',
      id: item.id,
      undo: putBack(item, items.indexOf(item)),
    })
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <h2 className="text-section font-semibold">What is known</h2>
          <p className="max-w-reading text-ink-2">
            Facts that drafts may build on. What is not public never reaches a model that writes, and a draft that says
            it all the same is caught.
          </p>
          {items.length > 0 && (
            <p className="figures text-facts text-ink-2">
              {items.length === 1 ? 'One item' : `${items.length} items`}
              {unread > 0 && `, ${unread} of them not confirmed`}.
            </p>
          )}
        </div>
        {locked === null && items.length > 0 && (
          <Button look="primary" unavailable={full} onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" className="size-4" />
            Add what is known
          </Button>
        )}
      </div>
      {locked !== null && <LockLine words={locked} />}
      <WriteProblem error={save.error} />
      {items.length === 0 && (
        <EmptyState
          title="Nothing is known yet"
          example={
            <ExampleRow title="Every chisel has been made in Porto since 1998." line="Fact · Written by a person" />
          }
          action={
            locked === null && (
              <Button look="primary" onClick={() => setOpen('new')}>
                Add the first one
              </Button>
            )
          }
        >
          Numbers, names, dates, opinions. Without them drafts stay general, since nothing is invented. Reading your
          website, under Profile, brings the first ones.
        </EmptyState>
      )}
      {items.length > FEW && (
        <div className="flex w-full flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <FilterChips
            label="Show"
            options={CHIPS}
            value={filter.shown}
            choose={(shown) => setFilter({ ...filter, shown, most: STEP })}
          />
          <div className="grow basis-48 sm:max-w-64">
            <TextField
              type="search"
              label="Find"
              value={filter.words}
              change={(typed) => setFilter({ ...filter, words: typed, most: STEP })}
            />
          </div>
        </div>
      )}
      {items.length > 0 && found.length === 0 && (
        <EmptyState
          title="Nothing fits"
          action={<Button onClick={() => setFilter({ shown: 'all', words: '', most: STEP })}>Show all of it</Button>}
        >
          None of the {items.length} items is of this kind and has these words.
        </EmptyState>
      )}
      {found.length > 0 && (
        <ul aria-label="What is known" className="flex w-full flex-col">
          {found.slice(0, filter.most).map((item) => (
            <KnowledgeRow
              key={item.id}
              item={item}
              fixed={locked !== null}
              busy={pending.has(item.id)}
              confirm={() => confirm(item)}
              edit={() => setOpen(item)}
              remove={() => remove(item)}
            />
          ))}
        </ul>
      )}
      {found.length > filter.most && (
        <Button onClick={() => setFilter({ ...filter, most: filter.most + STEP })}>
          Show {Math.min(STEP, found.length - filter.most)} more of {found.length - filter.most}
        </Button>
      )}
      {open !== null && <KnowledgeDialog item={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Only Galley infers and learns items, so such an item cannot be sent as its own. A new reading finds it again. */
function putBack(item: Item, at: number) {
  const { origin, sourceType, sourceUrl, sourceExternalId, fetchedAt, confidence } = item.provenance
  if (origin !== 'user' && origin !== 'imported') return undefined
  const again = {
    ...asGiven(item),
    provenance: { origin, sourceType, sourceUrl, sourceExternalId, fetchedAt, confidence },
  }
  return (now: readonly Item[]) => now.map(asGiven).toSpliced(at, 0, again)
}
