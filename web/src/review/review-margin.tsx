import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { type ApprovalAction, isUndecided, REJECT_WORDS } from '#contract/statuses.ts'
import { accountOf } from '../accounts/use-accounts.ts'
import { now } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { RestsOn } from '../publishing/rests-on.tsx'
import { sentBack } from '../publishing/sent-back.ts'
import { SentBackNote } from '../publishing/sent-back-note.tsx'
import { formatWhen, zoneWords } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { SlotRail } from '../ui/slot-rail.tsx'
import { BASIS_WORDS } from './basis-words.ts'
import { draftedBy } from './drafted-by.ts'
import type { PlannedTime } from './plan.ts'
import type { DeskFacts } from './use-desk-facts.ts'
import { type VerdictNote, VerdictNotes } from './verdict-notes.tsx'

const ACTIONS: Record<ApprovalAction, string> = {
  submit_for_approval: 'Sent to review',
  approved: 'Approved',
  reapproved: 'Approved again',
  rejected: 'Sent back',
}

/** When the draft is published and why then, the facts about it, and earlier decisions. */
export const ReviewMargin = memo(function ReviewMargin({
  item: { group, posts },
  plan,
  notes,
  facts: { zone, accounts, strategy, mayNot, arriving },
}: {
  item: PostGroupWithPosts
  plan: readonly PlannedTime[]
  notes: readonly VerdictNote[]
  facts: DeskFacts
}) {
  const back = sentBack({ group, posts })
  const timeOf = new Map(plan.map((one) => [one.postId, one]))
  const facts = [
    ['Topic', group.topic],
    ['Objective', group.objective],
    ['Content', group.contentType],
    ['Pillar', nameOf(group.pillarId, strategy?.pillars, 'name')],
    ['Priority', nameOf(group.priorityId, strategy?.priorities, 'text')],
    ['Strategy', versionWords(group.strategyVersion, strategy?.version)],
  ] as const
  const history = [...(group.approvals ?? [])].sort((a, b) => b.approvedAt.localeCompare(a.approvedAt))
  // One verdict leaves a record for each post and one for the group, but is shown once.
  const told = new Map(
    history.map((entry) => [`${ACTIONS[entry.action]} ${formatWhen(entry.approvedAt, zone)}`, entry]),
  )
  return (
    <aside
      aria-label="About this draft"
      // Shown when all of it is loaded, so that nothing in it moves.
      className={classes(
        'flex flex-col gap-6 self-start text-facts min-[1280px]:sticky min-[1280px]:top-0',
        arriving && 'invisible',
      )}
    >
      <VerdictNotes notes={notes} />
      {back && <SentBackNote rejection={back} />}
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">Goes out</h3>
        <SlotRail
          items={posts.map((post) => {
            const planned = timeOf.get(post.id)
            const at = planned ? planned.at : post.scheduledForUtc
            const why = planned ? planned.why : post.scheduleReason
            return {
              key: post.id,
              mark: <PlatformMark platform={post.platform} className="size-3.5" />,
              text: (
                <>
                  <span className="block font-medium">
                    <span className="sr-only">{PLATFORM_NAMES[post.platform]}: </span>
                    {planned?.sure === false && at && 'Likely '}
                    {at ? <time dateTime={at}>{formatWhen(at, zone)}</time> : 'No time yet'}
                  </span>
                  {accounts && !accountOf(accounts, post) && isUndecided(post) && (
                    <span className="block text-meta text-amber">No account to go out from yet</span>
                  )}
                  {why && (
                    <span className="block text-meta text-ink-2">
                      {why}
                      {planned?.basis && ` · ${BASIS_WORDS[planned.basis]}`}
                    </span>
                  )}
                </>
              ),
            }
          })}
        />
        <p className="text-meta text-ink-3">{zoneWords(zone, now())}</p>
      </section>
      {group.draftedBy && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">From</h3>
          <p>Drafted {draftedBy(group.draftedBy)}</p>
        </section>
      )}
      {facts.some(([, value]) => value) && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Why this draft</h3>
          <dl className="flex flex-col gap-1">
            {facts.map(([name, value]) =>
              value ? (
                <div key={name}>
                  <dt className="text-meta text-ink-3">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </section>
      )}
      {group.basis && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Rests on</h3>
          <RestsOn basis={group.basis} />
        </section>
      )}
      {told.size > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">So far</h3>
          <ul className="flex flex-col gap-1">
            {[...told.values()].slice(0, 6).map((entry) => (
              <li key={entry.id}>
                {ACTIONS[entry.action]}
                {entry.approvedByName && ` by ${entry.approvedByName}`}
                {entry.client && ` through ${entry.client}`}{' '}
                <time dateTime={entry.approvedAt} className="text-ink-3">
                  {formatWhen(entry.approvedAt, zone)}
                </time>
                {(entry.reason ?? entry.note) && (
                  <span className="block text-ink-2">
                    {[entry.reason && REJECT_WORDS[entry.reason], entry.note && `“${entry.note}”`]
                      .filter(Boolean)
                      .join(': ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayNot.write === null && (
        <Link
          to="/compose/{-$groupId}"
          params={{ groupId: group.id }}
          className="inline-flex min-h-11 items-center self-start font-medium link lg:min-h-6"
        >
          Open in the composer
        </Link>
      )}
    </aside>
  )
})

/** The words of the strategy part that a draft names, or a note that the active version lacks it. */
function nameOf<F extends string>(
  id: string | null | undefined,
  parts: readonly ({ id: string } & Record<F, string>)[] | undefined,
  field: F,
): string | null {
  if (!id) return null
  return parts?.find((part) => part.id === id)?.[field] ?? 'No longer in the strategy'
}

const versionWords = (version: number | null | undefined, active: number | undefined): string | null =>
  version ? `Version ${version}${version === active || active === undefined ? '' : `, now ${active}`}` : null
