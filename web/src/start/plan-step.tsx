import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { useReadContext } from '../api/reads.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { type Strategy, strategyRead, versionsRead } from '../strategy/reads.ts'
import { blanksIn } from '../strategy/strategy-words.ts'
import { useConfirmStrategy } from '../strategy/use-strategy.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'

interface Props {
  main: boolean
  locked: string | null
  isReading: boolean
}

/** The proposed plan, in short, and one button that makes it active. */
export function PlanStep({ main, locked, isReading }: Props) {
  const context = useReadContext()
  const active = useQuery(strategyRead(context))
  const versions = useInfiniteQuery(versionsRead(context))
  const confirm = useConfirmStrategy()
  const problem = [active, versions].find(({ error, data }) => error && !data)
  if (problem?.error) return <ReadProblem error={problem.error} retry={() => void problem.refetch()} />
  if (active.data === undefined || !versions.data) return <MutedLines rows={2} label="Loading the plan" />
  const draft = versions.data.pages.flatMap(({ items }) => items).find(({ status }) => status === 'draft')
  const shown = active.data ?? draft
  if (!shown)
    return (
      <>
        <p className="max-w-reading text-ink-2">
          {isReading
            ? 'It is proposed from what the site says, once that is read.'
            : 'None is proposed yet. A plan says what the posts are about, how often each network wants one, and how they mix.'}
        </p>
        {!isReading && (
          <Link to="/strategy" className={buttonClasses(main ? 'primary' : 'plain')}>
            Propose a plan
          </Link>
        )}
      </>
    )
  const blanks = blanksIn([shown.primaryObjective, shown.targetAudience, ...shown.pillars.map(({ name }) => name)])
  return (
    <>
      <InShort plan={shown} />
      {shown.status === 'draft' && blanks > 0 && (
        <p className="max-w-reading rounded-control bg-amber-soft px-3 py-2 text-facts">
          What stands in [brackets] only you know. It can be filled in before or after it is confirmed.
        </p>
      )}
      <WriteProblem error={confirm.error} />
      <div className="flex flex-wrap gap-2">
        {shown.status === 'draft' && (
          <Button
            look={main ? 'primary' : 'plain'}
            unavailable={locked}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ read: shown, updates: {} })}
          >
            Confirm the plan
          </Button>
        )}
        <Link
          to="/strategy"
          search={shown.status === 'draft' ? { version: shown.version } : {}}
          className={buttonClasses(
            shown.status === 'draft' ? 'plain' : 'quiet',
            shown.status === 'draft' ? '' : '-ml-3',
          )}
        >
          {locked === null ? 'Change it' : 'See all of it'}
        </Link>
      </div>
    </>
  )
}

function InShort({ plan }: { plan: Strategy }) {
  const channels = plan.channelPriorities.filter(({ enabled = true, postsPerWeek = 0 }) => enabled && postsPerWeek > 0)
  return (
    <div className="flex w-full max-w-3xl flex-col gap-3 rounded-sheet bg-sheet p-5 shadow-sheet">
      <p className="text-meta text-ink-3">
        {plan.source === 'heuristic' ? 'Arranged without a model, from what is known here' : 'Proposed by a model'}
        {plan.status === 'active' ? ', active' : ', a draft'}
      </p>
      {plan.primaryObjective && <p className="wrap-anywhere">{plan.primaryObjective}</p>}
      {plan.pillars.length > 0 && (
        <>
          <h3 className="text-meta font-medium text-ink-2">What the posts are about</h3>
          <ul aria-label="Pillars" className="flex flex-col gap-1">
            {plan.pillars.map(({ id, name, description }) => (
              <li key={id} className="wrap-anywhere">
                <span className="font-medium">{name}</span>
                {description && <span className="text-ink-2"> · {description}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {channels.length > 0 && (
        <ul aria-label="Posts a week" className="figures flex flex-wrap gap-x-5 gap-y-1 text-facts">
          {channels.map(({ platform, postsPerWeek }) => (
            <li key={platform} className="flex items-center gap-2">
              <PlatformMark platform={platform} className="size-4" />
              {PLATFORM_NAMES[platform]}, {postsPerWeek} a week
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
