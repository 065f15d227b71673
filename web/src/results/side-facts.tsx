import { classes } from '../ui/classes.ts'
import { Meter } from '../ui/meter.tsx'
import { posts } from './figure-words.ts'
import type { Performance } from './reads.ts'
import { type Group, groupsOf, isSame } from './sums.ts'
import type { View } from './use-view.ts'

/** With fewer posts, an average says little. */
const FEW = 5
/** More groups than this are not told apart at a glance. */
const MOST = 8

const STEADY: Record<Performance['summary']['consistencyLabel'], string> = {
  strong: 'strong: on three or more days a week',
  steady: 'steady: on two days a week',
  sparse: 'sparse: on less than two days a week',
  none: 'not at all',
}

/** What can be compared besides days and networks. */
export function SideFacts({ view, now }: { view: View; now: Performance }) {
  const groups = groupsOf(now)
  const { publishingActiveDays, consistencyLabel, postsScheduledUpcoming } = now.summary
  return (
    <div className="flex min-w-0 flex-col gap-7 lg:row-span-2 print:my-6">
      <Groups title="By topic" groups={groups.filter(({ filter }) => filter.by === 'topic')} view={view}>
        None of these posts has a topic. Give a draft one in Compose, and its reactions are added up here.
      </Groups>
      <Groups title="By kind of content" groups={groups.filter(({ filter }) => filter.by === 'type')} view={view}>
        None of these posts says what kind of content it is.
      </Groups>
      <section aria-label="How steadily" className="flex flex-col gap-1">
        <h2 className="text-section font-semibold">How steadily</h2>
        <p className="text-facts">
          Something went out on {publishingActiveDays} of {now.windowDays} days: {STEADY[consistencyLabel]}.{' '}
          {postsScheduledUpcoming === 0
            ? 'Nothing is booked ahead.'
            : `${posts(postsScheduledUpcoming)} ${postsScheduledUpcoming === 1 ? 'is' : 'are'} booked ahead.`}
        </p>
      </section>
    </div>
  )
}

interface GroupsProps {
  title: string
  groups: readonly Group[]
  view: View
  /** What to say if there are none. */
  children: string
}

function Groups({ title, groups, view, children }: GroupsProps) {
  const shown = groups
    .map((group) => ({ ...group, each: group.engagements / Math.max(1, group.postsPublished) }))
    .sort((one, other) => other.each - one.each)
    .slice(0, MOST)
  const most = Math.max(...shown.map(({ each }) => each))
  return (
    <section aria-label={title} className="flex flex-col gap-2 print:break-inside-avoid">
      <h2 className="flex items-baseline gap-2 text-section font-semibold">
        {title} <span className="text-meta font-normal text-ink-3">reactions a post</span>
      </h2>
      {shown.length === 0 && <p className="text-facts text-ink-2">{children}</p>}
      <ul className="flex flex-col gap-2">
        {shown.map((group) => {
          const isChosen = isSame(group.filter, view.filter)
          return (
            <li key={group.name}>
              <button
                type="button"
                aria-pressed={isChosen}
                className={classes(
                  'block min-h-11 w-full rounded-control text-left hover:bg-wash lg:min-h-0',
                  isChosen && 'font-semibold',
                )}
                onClick={() => view.setFilter(isChosen ? null : group.filter)}
              >
                <Meter
                  narrow
                  label={group.name}
                  figure={group.each.toLocaleString('en', { maximumFractionDigits: 1 })}
                  value={group.each}
                  most={most}
                />
                <span className="block text-meta font-normal text-ink-3">
                  n {group.postsPublished}
                  {group.postsPublished < FEW && ', few'}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {groups.length > MOST && (
        <p className="text-meta text-ink-3">
          The {MOST} with the most of {groups.length}.
        </p>
      )}
    </section>
  )
}
