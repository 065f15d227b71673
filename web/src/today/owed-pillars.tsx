import { Link } from '@tanstack/react-router'
import { usePlan } from '../publishing/plan-read.ts'
import { type PillarStand, pillarStands } from '../publishing/plan-words.ts'
import { ReadProblem } from '../ui/problem.tsx'

const MOST = 3

/** The pillars that lack posts, each with a link to write one, and those that have more than their share. */
export function OwedPillars({ mayWrite }: { mayWrite: boolean }) {
  const { data: plan, error, refetch } = usePlan()
  if (error && plan === undefined) return <ReadProblem error={error} retry={() => void refetch()} />
  const stands = plan ? pillarStands(plan) : []
  const owed = stands.filter(({ standing }) => standing === 'owed').slice(0, MOST)
  const over = stands.filter(({ standing }) => standing === 'over')
  if (owed.length + over.length === 0) return null
  return (
    <section aria-labelledby="owed-pillars" className="mt-6 flex flex-col border-line border-t pt-4">
      <h3 id="owed-pillars" className="flex items-baseline gap-3 font-semibold">
        Owed by the plan
        <Link
          to="/strategy"
          className="ml-auto inline-flex min-h-11 items-center text-facts font-medium link lg:min-h-0"
        >
          Strategy
        </Link>
      </h3>
      {owed.length > 0 && (
        <ul aria-label="Owed pillars" className="flex flex-col">
          {owed.map((stand) => (
            <li key={stand.id} className="flex flex-wrap items-center gap-x-4 border-line py-1.5 not-first:border-t">
              <span className="min-w-0 grow">
                <span className="font-medium">{stand.name}</span>{' '}
                <span className="figures text-facts text-ink-2">{shareWords(stand)}</span>
              </span>
              {mayWrite && (
                <span className="flex gap-x-4 text-facts font-medium">
                  <Link
                    to="/compose/{-$groupId}"
                    params={{ groupId: undefined }}
                    search={{ pillar: stand.id }}
                    className="inline-flex min-h-11 items-center link lg:min-h-6"
                  >
                    Write<span className="sr-only"> on {stand.name}</span>
                  </Link>
                  <Link
                    to="/ideas"
                    search={{ about: stand.name }}
                    className="inline-flex min-h-11 items-center link lg:min-h-6"
                  >
                    Note a thought<span className="sr-only"> on {stand.name}</span>
                  </Link>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <p className="figures pt-1 text-facts text-ink-2">
          More than {over.length === 1 ? 'its' : 'their'} share: {over.map(overWords).join(', ')}.
        </p>
      )}
    </section>
  )
}

const shareWords = ({ count, of, days }: PillarStand): string =>
  `${count === 0 ? 'none' : count} of ${of} in ${days} days`
const overWords = (stand: PillarStand): string => `${stand.name}, ${shareWords(stand)}`
