import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'
import { useWide } from '../ui/use-wide.ts'
import { ConversationList } from './conversation-list.tsx'
import { FILTER_WORDS } from './message-words.ts'
import { answeredRead, type Conversation, DM_FILTERS, type DmFilter, dmsRead, MOST_LISTED } from './reads.ts'

const ConversationPane = lazy(() =>
  import('./conversation-pane.tsx').then((module) => ({ default: module.ConversationPane })),
)
const LogDialog = lazyDialog(() => import('./log-dialog.tsx').then((file) => file.LogDialog))

const FILTERS = DM_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value].label }))

/** Direct messages on X, as people log them: who waits for an answer, and what to write next. Galley sends none. */
export function MessagesPage() {
  const { show = 'open' } = useSearch({ from: '/app/inbox/messages/{-$conversationId}' })
  const { conversationId } = useParams({ from: '/app/inbox/messages/{-$conversationId}' })
  const navigate = useNavigate()
  const wide = useWide()
  const [logging, setLogging] = useState(false)
  const context = useReadContext()
  const list = useQuery(dmsRead(context, show))
  const answered = useQuery(answeredRead(context, conversationId)).data
  const lock = useLock('content:write', 'log messages')
  const items = list.data ?? []
  const asked = items.find(({ id }) => id === conversationId) ?? answered
  const shown = asked ?? (wide && conversationId === undefined ? items[0] : undefined)
  const noneOpen = list.data?.length === 0 && show === 'open' && conversationId === undefined
  // Only then it matters whether there was ever a conversation.
  const closed = useQuery({ ...dmsRead(context, 'closed'), enabled: noneOpen })
  const isEmpty = noneOpen && closed.data?.length === 0
  const go = (id: string | undefined, filter: DmFilter = show) =>
    void navigate({
      to: '/inbox/messages/{-$conversationId}',
      params: { conversationId: id },
      search: filter === 'open' ? {} : { show: filter },
      resetScroll: false,
    })
  useMessageKeys({ items, openId: shown?.id, open: go, log: lock === null ? () => setLogging(true) : null })
  const listShown = wide || conversationId === undefined
  return (
    <>
      <PageHead aside={!listShown}>
        {lock === null && !isEmpty && listShown && (
          <Button hint="N" onClick={() => setLogging(true)}>
            Log a conversation
          </Button>
        )}
      </PageHead>
      {lock !== null && <LockLine words={lock} />}
      {list.error && <ReadProblem error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.error && <MutedLines rows={4} label="Loading the conversations" />}
      {isEmpty ? (
        <NobodyYet log={lock === null ? () => setLogging(true) : null} />
      ) : (
        list.data &&
        !(noneOpen && closed.isPending) && (
          <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8">
            {listShown && (
              <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20">
                <FilterChips
                  label="Which conversations"
                  value={show}
                  options={FILTERS}
                  choose={(one) => go(undefined, one)}
                />
                {items.length === 0 ? (
                  <p className="text-ink-2">{FILTER_WORDS[show].none}</p>
                ) : (
                  <ConversationList items={items} openId={shown?.id} show={show} />
                )}
                {items.length >= MOST_LISTED && (
                  <p className="text-facts text-ink-2">
                    These are the {MOST_LISTED} most urgent. To open another, log the person’s handle again: nothing
                    that was logged is lost.
                  </p>
                )}
              </div>
            )}
            {shown ? (
              <Suspense fallback={<MutedLines rows={4} label="Loading the conversation" />}>
                <ConversationPane
                  key={shown.id}
                  conversation={shown}
                  lock={lock}
                  back={wide ? null : () => go(undefined)}
                  next={() => go(wide ? nextOf(items, shown.id) : undefined)}
                  gone={() => go(undefined)}
                />
              </Suspense>
            ) : (
              conversationId !== undefined && <Elsewhere show={show} all={(filter) => go(conversationId, filter)} />
            )}
          </div>
        )
      )}
      {logging && (
        <LogDialog
          onClose={() => setLogging(false)}
          done={({ id, status }) => go(id, status === 'closed' ? 'closed' : 'open')}
        />
      )}
    </>
  )
}

/** The conversation below this one, or above the last. */
function nextOf(items: readonly Conversation[], id: string): string | undefined {
  const at = items.findIndex((one) => one.id === id)
  return (items[at + 1] ?? items[at - 1])?.id
}

function NobodyYet({ log }: { log: (() => void) | null }) {
  return (
    <EmptyState
      title="No conversations yet"
      example={<ExampleRow title="@rita_planes" line="Your turn · 2 h ago · Does the new blade fit the 1998 body?" />}
      action={
        log && (
          <Button look="primary" hint="N" onClick={log}>
            Log a conversation
          </Button>
        )
      }
    >
      Write down what was said in direct messages on X, and Galley keeps whose turn it is, when to write again, and
      drafts the next message from your notes. Galley reads and sends no direct messages: you copy a draft and send it
      on X yourself.
    </EmptyState>
  )
}

/** The conversation of the address is not among those that are listed. */
function Elsewhere({ show, all }: { show: DmFilter; all: (filter: DmFilter) => void }) {
  const other = show === 'closed' ? 'open' : 'closed'
  return (
    <EmptyState
      title="Not in this list"
      action={
        <Button onClick={() => all(other)}>
          {other === 'open' ? 'Look among the open ones' : 'Look among the closed ones'}
        </Button>
      }
    >
      This conversation may be {other}, deleted, or too far down the list. Logging the person’s handle again opens it.
    </EmptyState>
  )
}

interface KeyFacts {
  items: readonly Conversation[]
  openId: string | undefined
  open: (id: string) => void
  /** Null if the person may not. */
  log: (() => void) | null
}

function useMessageKeys(facts: KeyFacts) {
  const now = useLatest(facts)
  useKeys(
    useMemo(() => {
      const step = (by: 1 | -1) => {
        const { items, openId, open } = now.current
        const at = items.findIndex(({ id }) => id === openId)
        const next = items[at === -1 ? 0 : at + by]
        if (next) open(next.id)
      }
      const allowed = () => now.current.items.length > 0
      return [
        { key: 'j', label: 'Next conversation', run: () => step(1), repeats: true as const, allowed },
        { key: 'k', label: 'Conversation before', run: () => step(-1), repeats: true as const, allowed },
        {
          key: 'n',
          label: 'Log a conversation',
          allowed: () => now.current.log !== null,
          run: () => now.current.log?.(),
        },
      ]
    }, [now]),
  )
}
