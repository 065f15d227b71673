import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNow } from '../clock.ts'
import { filtersOf, type ReviewTab } from '../publishing/review-tab.ts'
import { buttonClasses } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { EmptyState } from '../ui/page.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { useGroupList } from './use-group-list.ts'

/** An empty list: what it is for, and what is scheduled to be published. */
export function NothingHere({ tab, words }: { tab: ReviewTab; words: string }) {
  const now = useNow()
  const scheduled = useGroupList(filtersOf('decided', undefined)).data?.items.filter(
    ({ group }) => group.scheduledFor && Date.parse(group.scheduledFor) > now,
  )
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  const ahead = scheduled?.flatMap(({ posts }) => posts.filter(({ status }) => status === 'scheduled')).length ?? 0
  return (
    <EmptyState
      title={
        tab === 'waiting' && ahead > 0
          ? `All reviewed. ${ahead} ${ahead === 1 ? 'post' : 'posts'} scheduled.`
          : tab === 'waiting'
            ? 'Nothing waits for you'
            : 'Nothing here'
      }
      example={
        tab === 'waiting' ? (
          <div className="flex justify-end py-2 pr-4">
            <Stamp by="You" when="13:00" />
          </div>
        ) : (
          <ExampleRow title="Six woods, one handle" line="Twelve planes still need one." />
        )
      }
      action={
        <Link to="/compose/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('primary')}>
          Compose a post
        </Link>
      }
    >
      {words}
    </EmptyState>
  )
}
