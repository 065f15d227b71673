import { Link, useSearch } from '@tanstack/react-router'
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { problemOf } from '../api/problem-words.ts'
import { useNotify } from '../api/toasts.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { filtersOf, type ReviewTab } from '../publishing/review-tab.ts'
import { useListCount } from '../publishing/use-groups.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { KeysAwaited } from '../ui/keys-awaited.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { TAB_LOOK } from '../ui/tab-look.ts'
import { ToastPlace } from '../ui/toast.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useWide } from '../ui/use-wide.ts'
import { DraftLoading } from './draft-loading.tsx'
import { neighbourOf } from './plan.ts'
import type { Refused } from './refused-verdict.tsx'
import { ReviewList } from './review-list.tsx'
import { useGroupList } from './use-group-list.ts'
import { useOpenDraft } from './use-open-draft.ts'
import { useSearchForOpen } from './use-search-for-open.ts'
import { useSelection } from './use-selection.ts'
import { useSendToReview } from './use-send-to-review.ts'
import { useSteps } from './use-steps.ts'
import { useVerdictFrame } from './verdict-frame.tsx'

// Fetched while the list loads, because the desk shows nothing before the list.
const desk = import('./review-desk.tsx').then((module) => ({ default: module.ReviewDesk }))
const ReviewDesk = lazy(() => desk)

// Also fetched ahead, because the last verdict may be given without a connection.
const nothing = import('./nothing-here.tsx').then((module) => ({ default: module.NothingHere }))
const NothingHere = lazy(() => nothing)

const TABS: Record<ReviewTab, { label: string; empty: string }> = {
  failed: { label: 'Failed', empty: 'Posts that did not go out stay here until somebody fixes or cancels them.' },
  waiting: { label: 'Waiting', empty: 'Drafts that are sent to review wait here until a person has read them.' },
  drafts: { label: 'Drafts', empty: 'Drafts that nobody has sent to review yet are kept here.' },
  decided: { label: 'Approved', empty: 'Approved posts show here, before and after they are published.' },
}

/** The review desk: the waiting drafts on the left, the open draft as it will be published on the right. */
export function ReviewPage() {
  const { openId: groupId, open, asked } = useOpenDraft()
  const { tab = 'waiting', platform } = useSearch({ from: '/app/review/{-$groupId}' })
  const zone = useZone()
  const mayNotWrite = useReasonNot('content:write')
  const list = useGroupList(filtersOf(tab, platform))
  const items = useMemo(() => list.data?.items ?? [], [list.data])
  const ids = useMemo(() => items.map(({ group }) => group.id), [items])
  const openId = groupId ?? ids[0] ?? null
  const searching = useSearchForOpen({
    groupId,
    ids,
    tab,
    more: list.more,
    done: list.isWhole,
  })

  const step = useSteps({ ids, done: list.isWhole, searching, more: list.more, asked, open })
  useKeys(
    useMemo(() => {
      const allowed = () => ids.length > 0
      return [
        { key: 'j', label: 'Next draft', run: () => step(1), repeats: true, allowed },
        { key: 'k', label: 'Draft before', run: () => step(-1), repeats: true, allowed },
      ]
    }, [step, ids]),
  )
  const selection = useSelection(ids)
  const sendToReview = useSendToReview(selection.keep)
  const notify = useNotify()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refused>>(new Map())
  const refuse = useCallback(
    (id: string, refused: Refused | null) => {
      setRefusals((was) => {
        if (refused) return new Map(was).set(id, refused)
        return was.has(id) ? new Map([...was].filter(([key]) => key !== id)) : was
      })
      if (!refused) return
      notify({
        tone: 'problem',
        message: `“${items.find(({ group }) => group.id === id)?.group.title ?? 'A draft'}” is back in the list: ${problemOf(refused.error).message}`,
        action: { label: 'Show', run: () => open(id) },
      })
    },
    [notify, open, items],
  )
  const placeOf = (id: string) => (searching ? '' : placeWords(ids.indexOf(id), list.data?.total ?? ids.length))
  const neighbour = neighbourOf(ids, openId)
  const wide = useWide()
  // If there is no room for both, only one is shown.
  const [listShown, deskShown] = [wide || groupId === undefined, openId !== null && (wide || groupId !== undefined)]
  const { frame, slots } = useVerdictFrame()
  return (
    <div data-fills className="flex min-h-0 grow flex-col">
      <PageHead aside={groupId !== undefined} views={<TabLinks current={tab} hidden={groupId !== undefined} />} />
      {list.error && (
        <ReadProblem error={list.error} retry={list.retry} since={list.data ? wallOf(list.readAt, zone).time : null} />
      )}
      <div className="flex min-h-0 grow flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)_auto] lg:gap-x-6 xl:grid-cols-[17rem_minmax(0,1fr)] xl:gap-x-8">
        {listShown && (
          <div className="flex min-h-0 min-w-0 flex-col gap-2 max-lg:grow lg:pb-4">
            {list.isPending && !list.error && (
              <>
                <KeysAwaited />
                <MutedLines rows={4} label="Loading drafts" />
              </>
            )}
            {items.length > 0 && (
              <ReviewList
                items={items}
                total={list.data?.total ?? items.length}
                openId={openId}
                more={list.more}
                selection={tab === 'drafts' && mayNotWrite === null ? selection : null}
              />
            )}
            {selection.ids.size > 0 && (
              <Button
                look="primary"
                busy={sendToReview.isPending}
                onClick={() => sendToReview.mutate([...selection.ids])}
              >
                Send {selection.ids.size} to review
              </Button>
            )}
            {!deskShown && items.length > 0 && <ToastPlace />}
          </div>
        )}
        {deskShown && openId !== null && (
          <div className="relative flex min-h-0 min-w-0 grow flex-col">
            <Suspense fallback={<DraftLoading />}>
              <ReviewDesk
                groupId={openId}
                listed={items.find(({ group }) => group.id === openId) ?? null}
                following={items.find(({ group }) => group.id === neighbour) ?? null}
                slots={slots}
                placeOf={placeOf}
                arrived={groupId !== undefined}
                next={() => open(neighbour)}
                open={open}
                sendToReview={() => sendToReview.mutate([openId])}
                refused={refusals.get(openId) ?? null}
                refuse={refuse}
              />
            </Suspense>
          </div>
        )}
        {deskShown && openId !== null && frame}
      </div>
      {list.data && items.length === 0 && openId === null && (
        <>
          <Suspense>
            <NothingHere tab={tab} words={TABS[tab].empty} />
          </Suspense>
          <div className="grow" />
          <ToastPlace />
        </>
      )}
    </div>
  )
}

const placeWords = (index: number, total: number): string =>
  index === -1 ? 'Opened by its address' : `${index + 1} of ${total}`

const TabLinks = memo(function TabLinks({ current, hidden }: { current: ReviewTab; hidden: boolean }) {
  const counts = { failed: useListCount('failed'), waiting: useListCount('waiting') }
  return (
    <nav
      aria-label="Drafts by state"
      className={classes('flex h-full gap-x-5 max-lg:basis-full', hidden && 'max-lg:hidden')}
    >
      {(Object.keys(TABS) as ReviewTab[]).map((tab) => (
        <Link
          key={tab}
          to="/review/{-$groupId}"
          params={{ groupId: undefined }}
          search={tab === 'waiting' ? {} : { tab }}
          // Otherwise the address without a search would count as current for every search.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
          className={classes('h-full', TAB_LOOK)}
        >
          {TABS[tab].label}
          {/* Its room is reserved, so that nothing moves when the number arrives. */}
          {(tab === 'waiting' || tab === 'failed') && (
            <span
              className={classes(
                'figures min-w-[2ch]',
                tab === 'failed' && counts.failed ? 'font-medium text-red' : 'text-ink-3',
              )}
            >
              {counts[tab]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
})
