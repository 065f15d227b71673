import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { EmptyState } from '../ui/page.tsx'

/** For a workspace from which nothing went out in the window or in the one before. */
export function NothingYet({ days }: { days: number }) {
  return (
    <EmptyState
      title="Nothing went out yet"
      example={
        <ExampleRow
          title="More reactions, with as many posts as before"
          line="34 posts · 212 reactions · +18 % on 179"
        />
      }
      action={
        <Link to="/review/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('plain')}>
          See what waits for a yes
        </Link>
      }
    >
      No post was published in the last {2 * days} days. The first figures of a post are read an hour after it went out,
      then after 6 and 24 hours, and after 3, 7 and 30 days.
    </EmptyState>
  )
}
