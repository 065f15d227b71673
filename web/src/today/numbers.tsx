import { Link, linkOptions } from '@tanstack/react-router'
import { isStillToCome } from '#contract/planning/still-to-come.ts'
import { isInFlight } from '#contract/posts/post-machine.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useNow } from '../clock.ts'
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
  const now = useNow()
  const ahead = nextPosts.filter((post) => isStillToCome(post, now))
  const stuck = ahead.filter((post) => whyNot(post) !== null).length
  const going = ahead.length - stuck
  const underWay = nextPosts.filter(({ status }) => isInFlight(status)).length
  const late = nextPosts.length - ahead.length - underWay
  const besides = [
    ...(stuck > 0 ? [`${stuck} cannot`] : []),
    ...(underWay > 0 ? [`${underWay} under way`] : []),
    ...(late > 0 ? [`${late} late`] : []),
  ]
  const { pendingGroups } = needsDecision
  const numbers = [
    {
      count: pendingGroups,
      words: pendingGroups === 1 ? 'draft to review' : 'drafts to review',
      link: linkOptions(review),
      tone: 'text-amber',
    },
    {
      count: attention,
      words: `${attention === 1 ? 'thing needs' : 'things need'} ${mayWrite ? 'you' : 'somebody'}`,
      link: linkOptions({ to: '/', hash: 'needs-you' }),
      tone: 'text-red',
    },
    {
      count: going,
      words: [`${going === 1 ? 'goes' : 'go'} out within 36 h`, ...besides].join(', '),
      link: linkOptions({ to: '/calendar' }),
      tone: 'text-ink',
    },
  ]
  return (
    <ul aria-label="At a glance" className="grid w-full grid-cols-3 gap-2 lg:max-w-reading lg:gap-4">
      {numbers.map(({ count, words, link, tone }) => (
        <li key={words}>
          <Link
            {...link}
            className="flex h-full flex-col rounded-panel border border-line bg-sheet px-3 py-3 hover:border-line-3 lg:px-4"
          >
            <span className={classes('figures text-figure font-semibold', count > 0 ? tone : 'text-ink-3')}>
              {count}
            </span>
            <span className="text-facts text-ink-2">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
