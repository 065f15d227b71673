import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { entriesOf } from './entries.ts'
import { NewsRow } from './news-row.tsx'
import { useDismissAll, useMarkAllRead, useNews } from './use-news.ts'

const TABS = [
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
] as const

/** The person's notifications in this workspace, newest first, with one entry for each draft. */
export function NewsPage() {
  const [tab, setTab] = useState<'unread' | 'all'>('unread')
  const news = useNews(tab === 'unread')
  const readAll = useMarkAllRead()
  const dismissAll = useDismissAll()
  const all = news.data?.pages.flatMap(({ items }) => items)
  const unread = news.data?.pages[0]?.unreadCount ?? 0
  const [asking, setAsking] = useState(false)
  useKeys(
    useMemo(
      () => [
        { key: 'j', label: 'Go to the next one', run: () => step(1) },
        { key: 'k', label: 'Go to the one before', run: () => step(-1) },
      ],
      [],
    ),
  )
  return (
    <>
      <PageHead>
        <Link to="/settings/notifications" className={buttonClasses('quiet')}>
          Preferences
        </Link>
        {all && all.length > 0 && (
          <>
            {unread > 0 && (
              <Button busy={readAll.isPending} onClick={() => readAll.mutate()}>
                Mark all as read
              </Button>
            )}
            <Button look="quiet" onClick={() => setAsking(true)}>
              Dismiss all
            </Button>
          </>
        )}
      </PageHead>
      {asking && (
        <ConfirmDialog
          title="Dismiss all notifications?"
          verb="Dismiss all"
          write={dismissAll}
          onConfirm={() => dismissAll.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          They leave this list for good{unread > 0 && `, and ${unread} ${unread === 1 ? 'was' : 'were'} not read`}. What
          they were about stays as it is.
        </ConfirmDialog>
      )}
      <WriteProblem error={readAll.error} />
      <Tabs label="Which notifications" tabs={TABS} value={tab} choose={setTab}>
        {news.error && <ReadProblem error={news.error} retry={() => void news.refetch()} />}
        {news.isPending && !news.error && <MutedLines rows={4} label="Loading notifications" />}
        {all?.length === 0 && <Nothing tab={tab} />}
        {all && all.length > 0 && (
          <ul
            aria-label="Notifications"
            className="flex max-w-3xl flex-col overflow-hidden rounded-panel border border-line bg-sheet"
          >
            {entriesOf(all).map((entry) => (
              <NewsRow key={entry.head.id} entry={entry} />
            ))}
          </ul>
        )}
        {news.hasNextPage && (
          <Button className="mt-4" busy={news.isFetchingNextPage} onClick={() => void news.fetchNextPage()}>
            Show older ones
          </Button>
        )}
      </Tabs>
    </>
  )
}

function Nothing({ tab }: { tab: 'unread' | 'all' }) {
  return tab === 'unread' ? (
    <EmptyState title="You have read everything">
      Read notifications are under “All” until you dismiss them. New ones show here by themselves.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing is left here"
      example={<ExampleRow title="A draft waits for you" line="“Six woods, one handle”, 5 min ago" />}
    >
      Posts that fail or may be live, drafts that wait for you, accounts to connect again: what happens in this
      workspace is told here, and by mail as you choose.
    </EmptyState>
  )
}

/** Moves the focus from one notification to the next. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-news]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
  next?.querySelector<HTMLElement>('a, button')?.focus()
}
