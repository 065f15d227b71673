import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useLock, useReasonNot } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'
import { type Thought, thoughtsRead } from './reads.ts'
import { type ThoughtFilter, ThoughtFilters } from './thought-filters.tsx'
import { ThoughtRow } from './thought-row.tsx'
import { draftingId } from './thought-words.ts'
import { useArchiveThought, useDeleteThought } from './use-thoughts.ts'

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx').then((file) => file.NoteDialog))
const EditThoughtDialog = lazyDialog(() => import('./edit-thought-dialog.tsx').then((file) => file.EditThoughtDialog))
const DraftPostsDialog = lazyDialog(() => import('./draft-posts-dialog.tsx').then((file) => file.DraftPostsDialog))

const ALL: ThoughtFilter = { status: 'active', kind: 'all', tag: '' }

/** What people noted down before it became a post. */
export function ThoughtsPage() {
  const { about } = useSearch({ from: '/app/ideas' })
  const navigate = useNavigate({ from: '/ideas' })
  const [filter, setFilter] = useState(ALL)
  const [noting, setNoting] = useState(about !== undefined)
  const [edited, setEdited] = useState<Thought | null>(null)
  const [drafted, setDrafted] = useState<Thought | null>(null)
  const list = useInfiniteQuery(thoughtsRead(useReadContext(), filter.status))
  const lock = useLock('content:write', 'note thoughts')
  const mayNotDraft = useReasonNot('ai:use', 'draft posts')
  const pending = usePendingIds()
  const archive = useArchiveThought()
  const remove = useDeleteThought()
  const all = list.data?.pages.flatMap(({ items }) => items)
  const shown = all?.filter(
    ({ kind, tags }) => [kind, 'all'].includes(filter.kind) && (filter.tag === '' || tags.includes(filter.tag)),
  )
  const isEmpty = all?.length === 0 && filter.status === 'active' && filter.kind === 'all' && filter.tag === ''
  useRowKeys(all ?? [], lock === null, setEdited)
  return (
    <>
      <PageHead>
        {lock === null && (
          <Button look="primary" hint="I" onClick={() => setNoting(true)}>
            Note a thought
          </Button>
        )}
      </PageHead>
      {lock !== null && <LockLine words={lock} />}
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:items-start lg:gap-8">
        {!isEmpty && (
          <ThoughtFilters
            filter={filter}
            change={setFilter}
            tags={[...new Set(all?.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))}
          />
        )}
        <div className="flex min-w-0 flex-col items-start gap-4">
          {list.error && <ReadProblem error={list.error} retry={() => void list.refetch()} />}
          {list.isPending && !list.error && (
            <div className="w-full">
              <MutedLines rows={4} label="Loading the thoughts" />
            </div>
          )}
          {shown?.length === 0 && (
            <Nothing
              filter={filter}
              among={list.hasNextPage ? (all?.length ?? 0) : null}
              note={lock === null ? () => setNoting(true) : null}
              showAll={() => setFilter(ALL)}
            />
          )}
          {shown && shown.length > 0 && (
            <ul aria-label="Thoughts" className="flex w-full flex-col">
              {shown.map((thought) => (
                <ThoughtRow
                  key={thought.id}
                  thought={thought}
                  lock={lock}
                  mayNotDraft={mayNotDraft}
                  busy={pending.has(thought.id)}
                  isDrafting={pending.has(draftingId(thought.id))}
                  chooseTag={(tag) => setFilter({ ...filter, tag })}
                  draft={() => setDrafted(thought)}
                  edit={() => setEdited(thought)}
                  archive={() =>
                    archive.mutate({ thought, status: thought.status === 'archived' ? back(thought) : 'archived' })
                  }
                  remove={() => remove.mutate(thought)}
                />
              ))}
            </ul>
          )}
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older ones
            </Button>
          )}
        </div>
      </div>
      {noting && lock === null && (
        <NoteDialog
          about={about}
          onClose={() => {
            setNoting(false)
            // Otherwise the dialog would open again with the page.
            if (about !== undefined) void navigate({ search: {}, replace: true })
          }}
        />
      )}
      {drafted && (
        <DraftPostsDialog
          thought={drafted}
          edit={() => {
            setDrafted(null)
            setEdited(drafted)
          }}
          onClose={() => setDrafted(null)}
        />
      )}
      {edited && <EditThoughtDialog thought={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

/** The state of a thought that is taken out of the archive. */
const back = ({ draftGroupIds }: Thought): Thought['status'] => (draftGroupIds.length > 0 ? 'drafted' : 'new')

interface NothingProps {
  filter: ThoughtFilter
  /** The number of thoughts that were searched, if there are more. */
  among: number | null
  note: (() => void) | null
  showAll: () => void
}

function Nothing({ filter: { status, kind, tag }, among, note, showAll }: NothingProps) {
  if (kind !== 'all' || tag !== '' || status !== 'active')
    return (
      <EmptyState title="No thought fits" action={<Button onClick={showAll}>Show all that are in use</Button>}>
        {among === null ? 'None is of this state, kind and tag.' : `None of the newest ${among}. Older ones may fit.`}
      </EmptyState>
    )
  return (
    <EmptyState
      title="No thoughts yet"
      example={<ExampleRow title="Glue needs an hour. We waited ten minutes." line="Lesson · 2 h ago · #workshop" />}
      action={note && <Button onClick={note}>Note the first one</Button>}
    >
      An observation, a number, a story: a line is enough. Press I on any page, or the bulb at the top on a phone. Posts
      are written from what is kept here.
    </EmptyState>
  )
}

/** J and K move between rows, E edits the focused one. */
function useRowKeys(thoughts: readonly Thought[], may: boolean, edit: (thought: Thought) => void) {
  const now = useLatest({ thoughts, may, edit })
  useKeys(
    useMemo(() => {
      const here = () => {
        const id = document.activeElement?.closest<HTMLElement>('[data-thought]')?.dataset.thought
        return now.current.thoughts.find((thought) => thought.id === id)
      }
      return [
        { key: 'j', label: 'Go to the next thought', run: () => step(1), repeats: true as const },
        { key: 'k', label: 'Go to the one before', run: () => step(-1), repeats: true as const },
        {
          key: 'e',
          label: 'Edit the thought',
          allowed: () => now.current.may && here() !== undefined,
          run: () => {
            const thought = here()
            if (thought) now.current.edit(thought)
          },
        },
      ]
    }, [now]),
  )
}

/** Moves the focus from one thought to the next. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-thought]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
  next?.focus()
}
