import { Link, linkOptions } from '@tanstack/react-router'
import { useWorkspace } from '../api/client-context.ts'
import type { Home } from '../publishing/reads.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { classes } from '../ui/classes.ts'

const review = { to: '/review/{-$groupId}', params: { groupId: undefined } } as const

/** Three counts, each of which links to what it counts. */
export function Numbers({
  home: { needsDecision, nextPosts },
  needs: attention,
}: {
  home: Home
  /** How many things need somebody: the lines of the list below. */
  needs: number
}) {
  const whyNot = useWhyNot(nextPosts)
  const mayWrite = useWorkspace().permissions.includes('content:write')
  const stuck = nextPosts.filter((post) => post.status === 'scheduled' && whyNot(post) !== null).length
  const going = nextPosts.length - stuck
  const { pendingGroups } = needsDecision
  const numbers = [
    {
      count: pendingGroups,
      words: pendingGroups === 1 ? 'draft to review' : 'drafts to review',
      link: linkOptions(review),
      tone: 'text-pending',
    },
    {
      count: attention,
      words: `${attention === 1 ? 'thing needs' : 'things need'} ${mayWrite ? 'you' : 'somebody'}`,
      link: linkOptions({ to: '/', hash: 'needs-you' }),
      tone: 'text-failed',
    },
    {
      count: going,
      words: `${going === 1 ? 'goes' : 'go'} out within 36 h${stuck > 0 ? `, ${stuck} cannot` : ''}`,
      link: linkOptions({ to: '/calendar' }),
      tone: 'text-scheduled',
    },
  ]
  return (
    <ul aria-label="At a glance" className="grid w-full grid-cols-3 gap-2 lg:max-w-reading lg:gap-4">
      {numbers.map(({ count, words, link, tone }) => (
        <li key={words}>
          <Link
            {...link}
            className="flex h-full flex-col rounded-panel border border-line bg-surface px-3 py-3 hover:border-line-strong lg:px-4"
          >
            <span className={classes('figures text-number font-semibold', count > 0 ? tone : 'text-ink-3')}>
              {count}
            </span>
            <span className="text-dense text-ink-2">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
