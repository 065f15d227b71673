import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useVerdictFrame } from '../review/verdict-frame.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { KeysAwaited } from '../ui/keys-awaited.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { ToastPlace } from '../ui/toast.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'
import { useWide } from '../ui/use-wide.ts'
import { InboxList } from './inbox-list.tsx'
import { neighbourOf } from './item-words.ts'
import { listeningRead } from './reads.ts'
import { useInboxCount, useInboxList } from './use-inbox-list.ts'
import { useSendAnswer, useSettleItem } from './use-inbox-writes.ts'
import { useOpenItem } from './use-open-item.ts'
import { INBOX_VIEWS, type InboxView, VIEW_WORDS } from './views.ts'

// Fetched while the list loads, because nothing is open before the list.
const desk = import('./open-item.tsx').then((file) => ({ default: file.OpenItem }))
const OpenItem = lazy(() => desk)

const RefreshDialog = lazyDialog(() => import('./refresh-dialog.tsx').then((file) => file.RefreshDialog))

/** What others wrote to us or about us: the queue on the left, the open post with its answer on the right. */
export function InboxPage() {
  const { list: view = 'waiting', feed } = useSearch({ from: '/app/inbox' })
  const { openId: named, open } = useOpenItem()
  const zone = useZone()
  const list = useInboxList(view, feed)
  const pending = usePendingIds()
  const [reading, setReading] = useState(false)
  const mayNotRead = useReasonNot('ai:use', 'read the networks')
  const verdicts = { send: useSendAnswer(open), settle: useSettleItem(open) }
  const { frame, slots } = useVerdictFrame()
  const wide = useWide()
  const { items, total, more, isWhole } = list
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const openId = named ?? (wide ? ids[0] : undefined) ?? null
  const item = items.find(({ id }) => id === openId)
  // It may be far down the list.
  const searching = named !== undefined && item === undefined && !isWhole
  useEffect(() => {
    if (searching && more) more()
  }, [searching, more])
  useSteps(ids, openId, open)
  const listShown = wide || named === undefined
  const isGone = named !== undefined && item === undefined && isWhole && !pending.has(named)
  return (
    <div data-fills className="flex min-h-0 grow flex-col">
      <PageHead aside={!listShown}>
        {listShown && (
          <Button unavailable={mayNotRead} onClick={() => setReading(true)}>
            <RefreshCw aria-hidden="true" className="size-4" />
            Read what is new
          </Button>
        )}
      </PageHead>
      {list.error && (
        <ReadProblem
          error={list.error}
          retry={list.retry}
          since={list.isRead ? wallOf(list.readAt, zone).time : null}
        />
      )}
      <div className="flex min-h-0 grow flex-col lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)_auto] lg:gap-x-6 xl:grid-cols-[19rem_minmax(0,1fr)] xl:gap-x-8">
        {listShown && (
          <div className="flex min-h-0 min-w-0 flex-col gap-2 max-lg:grow lg:pb-4">
            <Views view={view} feed={feed} total={list.isRead ? total : undefined} />
            {!list.isRead && !list.error && (
              <>
                <KeysAwaited />
                <MutedLines rows={4} label="Loading the inbox" />
              </>
            )}
            {items.length > 0 && <InboxList items={items} total={total} openId={openId} more={more} />}
            {list.isRead && items.length === 0 && !wide && (
              <Nothing view={view} read={mayNotRead === null ? () => setReading(true) : null} />
            )}
            {!wide && <ToastPlace />}
          </div>
        )}
        {(wide || named !== undefined) && (
          <div className="relative flex min-h-0 min-w-0 grow flex-col">
            {item && (
              <Suspense fallback={<MutedLines rows={3} label="Loading the post" />}>
                <OpenItem
                  key={item.id}
                  item={item}
                  place={`${ids.indexOf(item.id) + 1} of ${total.toLocaleString('en')}`}
                  slots={slots}
                  arrived={named !== undefined}
                  verdicts={verdicts}
                  next={() => open(neighbourOf(ids, item.id))}
                />
              </Suspense>
            )}
            {isGone && <Gone />}
            {list.isRead && items.length === 0 && named === undefined && (
              <Nothing view={view} read={mayNotRead === null ? () => setReading(true) : null} />
            )}
          </div>
        )}
        {(wide || named !== undefined) && (item || !wide) && frame}
        {wide && !item && (
          <div className="lg:col-span-full">
            <ToastPlace />
          </div>
        )}
      </div>
      {reading && <RefreshDialog onClose={() => setReading(false)} />}
    </div>
  )
}

/** J and K move between the posts. */
function useSteps(ids: readonly string[], openId: string | null, open: (id: string) => void) {
  const latest = useLatest({ ids, openId, open })
  useKeys(
    useMemo(() => {
      const step = (by: 1 | -1) => {
        const { ids: all, openId: from, open: to } = latest.current
        const next = all[from === null ? 0 : all.indexOf(from) + by]
        if (next) to(next)
      }
      const allowed = () => latest.current.ids.length > 0
      return [
        { key: 'j', label: 'Next post', run: () => step(1), repeats: true, allowed },
        { key: 'k', label: 'Post before', run: () => step(-1), repeats: true, allowed },
      ]
    }, [latest]),
  )
}

/** The parts of the inbox with their numbers, and the feeds of what was found. */
function Views({ view, feed, total }: { view: InboxView; feed: string | undefined; total: number | undefined }) {
  const navigate = useNavigate()
  const counts: Partial<Record<InboxView, number | undefined>> = {
    waiting: useInboxCount('waiting'),
    found: useInboxCount('found'),
    // The list knows without the items whose verdict is on its way.
    ...(feed === undefined && total !== undefined && { [view]: total }),
  }
  const feeds = useQuery({ ...listeningRead(useReadContext()), enabled: view === 'found' }).data?.feeds ?? []
  return (
    <>
      <FilterChips
        label="Part of the inbox"
        value={view}
        options={INBOX_VIEWS.map((value) => ({
          value,
          label: [VIEW_WORDS[value].label, counts[value]?.toLocaleString('en')].filter(Boolean).join(' '),
        }))}
        choose={(to) => void navigate({ to: '/inbox', search: to === 'waiting' ? {} : { list: to } })}
      />
      {view === 'found' && feeds.length > 0 && (
        <Choice
          label="Feed"
          hideLabel
          value={feed ?? ''}
          options={[
            { value: '', label: 'All that was found' },
            ...feeds.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          choose={(id) => void navigate({ to: '/inbox', search: { list: view, ...(id && { feed: id }) } })}
        />
      )}
    </>
  )
}

function Nothing({ view, read }: { view: InboxView; read: (() => void) | null }) {
  const { title, empty } = VIEW_WORDS[view]
  const isWaiting = view === 'waiting'
  return (
    <EmptyState
      title={title}
      example={isWaiting && <ExampleRow title="@rita_planes · 2 h ago" line="Does the new blade fit the 1998 body?" />}
      action={
        isWaiting ? (
          read && (
            <Button look="primary" onClick={read}>
              Read the inbox
            </Button>
          )
        ) : (
          <Link to="/inbox" search={{}} className="inline-flex min-h-11 items-center link lg:min-h-6">
            To whom waits for an answer
          </Link>
        )
      }
    >
      {empty}
    </EmptyState>
  )
}

/** An address of a post that somebody has dealt with meanwhile. */
function Gone() {
  return (
    <EmptyState
      title="This post is not in this list any more"
      action={
        <Link to="/inbox" search={{}} className="inline-flex min-h-11 items-center link lg:min-h-6">
          To whom waits for an answer
        </Link>
      }
    >
      It was answered or put away, or it is older than 30 days.
    </EmptyState>
  )
}
