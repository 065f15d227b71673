import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PostGroupStatus } from '#contract/statuses.ts'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { neighbourOf } from './plan.ts'
import type { Refused } from './refused-verdict.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { ReviewList } from './review-list.tsx'
import type { ReviewTab } from './review-tab.ts'
import { useGroupList, useWaitingCount, WAITING } from './use-groups.ts'

const TABS: Record<ReviewTab, { label: string; statuses: readonly PostGroupStatus[]; empty: string }> = {
  waiting: {
    label: 'Waiting',
    statuses: WAITING,
    empty: 'Drafts that are sent to review wait here until a person has read them.',
  },
  drafts: { label: 'Drafts', statuses: ['draft'], empty: 'Drafts that nobody has sent to review yet are kept here.' },
  decided: {
    label: 'Approved',
    statuses: ['approved', 'scheduled'],
    empty: 'What has been approved shows here until it is out, and after.',
  },
}

/** The review desk: what waits on the left, the open draft as it will be published on the right. */
export function ReviewPage() {
  const { groupId } = useParams({ from: '/app/review/{-$groupId}' })
  const { tab = 'waiting', platform } = useSearch({ from: '/app/review/{-$groupId}' })
  const navigate = useNavigate()
  const zone = useZone()
  const list = useGroupList(TABS[tab].statuses, platform)
  const items = useMemo(() => list.data?.items ?? [], [list.data])
  const ids = useMemo(() => items.map(({ group }) => group.id), [items])
  const openId = groupId ?? ids[0] ?? null

  const open = useCallback(
    (id: string | null) =>
      void navigate({ to: '/review/{-$groupId}', params: { groupId: id ?? undefined }, search: true }),
    [navigate],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const index = openId === null ? -1 : ids.indexOf(openId)
      const next = ids[index + by]
      if (next) open(next)
    },
    [ids, openId, open],
  )
  useKeys(
    useMemo(
      () => [
        { key: 'j', label: 'Next draft', run: () => step(1) },
        { key: 'k', label: 'Draft before', run: () => step(-1) },
      ],
      [step],
    ),
  )
  const notify = useNotify()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refused>>(new Map())
  const refuse = useCallback(
    (id: string, refused: Refused | null) => {
      setRefusals((was) => (refused ? new Map(was).set(id, refused) : new Map([...was].filter(([key]) => key !== id))))
      if (!refused) return
      notify({
        tone: 'problem',
        message: 'A verdict did not hold, the draft is back in the list.',
        action: { label: 'Show', run: () => open(id) },
      })
    },
    [notify, open],
  )
  const place = openId === null ? '' : placeWords(ids.indexOf(openId), list.data?.total ?? ids.length)
  return (
    <>
      <PageHead title="Review" aside={groupId !== undefined}>
        <TabLinks current={tab} hidden={groupId !== undefined} />
      </PageHead>
      {list.error && (
        <ReadProblem
          error={list.error}
          retry={() => void list.refetch()}
          since={list.data ? wallOf(list.dataUpdatedAt, zone).time : null}
        />
      )}
      {list.isPending && !list.error && <MutedLines rows={4} label="Loading drafts" />}
      <div className="lg:grid lg:grid-cols-[16rem_1fr] xl:grid-cols-[20rem_1fr] lg:gap-8">
        <div className={classes(groupId !== undefined && 'max-lg:hidden')}>
          {items.length > 0 && <ReviewList items={items} openId={openId} />}
          {list.data?.hasMore && (
            <p className="px-3 py-2 text-meta text-ink-3">
              {list.data.total - items.length} more follow as these are decided.
            </p>
          )}
        </div>
        {openId !== null && (
          <div className={classes('min-w-0', groupId === undefined && 'max-lg:hidden')}>
            <ReviewDesk
              key={openId}
              groupId={openId}
              place={place}
              arrived={groupId !== undefined}
              next={() => open(neighbourOf(ids, openId))}
              open={open}
              refused={refusals.get(openId) ?? null}
              refuse={refuse}
            />
          </div>
        )}
      </div>
      {list.data && items.length === 0 && openId === null && <NothingHere tab={tab} />}
    </>
  )
}

const placeWords = (index: number, total: number): string =>
  index === -1 ? 'Opened by its address' : `${index + 1} of ${total}`

function TabLinks({ current, hidden }: { current: ReviewTab; hidden: boolean }) {
  const waiting = useWaitingCount()
  return (
    <nav aria-label="Drafts by state" className={classes('flex gap-1', hidden && 'max-lg:hidden')}>
      {(Object.keys(TABS) as ReviewTab[]).map((tab) => (
        <Link
          key={tab}
          to="/review/{-$groupId}"
          params={{ groupId: undefined }}
          search={tab === 'waiting' ? {} : { tab }}
          aria-current={tab === current ? 'page' : undefined}
          className={classes(
            'flex min-h-11 items-center gap-2 rounded-control border px-3 lg:min-h-8',
            tab === current
              ? 'border-line-strong bg-surface font-medium'
              : 'border-transparent text-ink-2 hover:bg-sunken',
          )}
        >
          {TABS[tab].label}
          {tab === 'waiting' && waiting !== undefined && <span className="figures text-ink-3">{waiting}</span>}
        </Link>
      ))}
    </nav>
  )
}

function NothingHere({ tab }: { tab: ReviewTab }) {
  const now = useNow()
  const scheduled = useGroupList(TABS.decided.statuses).data?.items.filter(
    ({ group }) => group.scheduledFor && Date.parse(group.scheduledFor) > now,
  )
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  const ahead = scheduled?.length ?? 0
  return (
    <EmptyState
      title={
        tab === 'waiting' && ahead > 0
          ? `All reviewed. ${ahead} scheduled.`
          : tab === 'waiting'
            ? 'Nothing waits for you'
            : 'Nothing here'
      }
      action={
        <Link to="/compose/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('primary')}>
          Compose a post
        </Link>
      }
    >
      {TABS[tab].empty}
    </EmptyState>
  )
}
