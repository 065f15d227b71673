import { Link } from '@tanstack/react-router'
import type { CoverageChannel, ScheduleCoverage } from '#contract/planning/scheduler.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'

/** The gaps of the week, a line for each network that has some. */
export function CoverageNotes({ coverage: { channels } }: { coverage: ScheduleCoverage }) {
  if (channels.length === 0)
    return (
      <p className="pt-3 text-facts text-ink-2">
        No network is in use yet.{' '}
        <Link to="/accounts" className="font-medium link max-lg:py-3">
          Connect an account
        </Link>
      </p>
    )
  const short = channels.filter(({ status }) => status !== 'covered')
  if (short.length === 0) return null
  // A note that applies to several networks is shown once.
  const alike = Map.groupBy(short, wordsOf)
  return (
    <ul aria-label="What the week lacks" className="flex flex-wrap gap-x-6 gap-y-1 pt-3">
      {[...alike].map(([words, those]) => (
        <li key={words} className="flex items-start gap-2 text-meta text-ink-2">
          <span className="flex gap-1.5 pt-0.5 max-sm:hidden">
            {those.map(({ platform }) => (
              <PlatformMark key={platform} platform={platform} className="size-3.5" />
            ))}
          </span>
          <p>
            <span className="font-medium text-ink">
              {those.map(({ platform }) => PLATFORM_NAMES[platform]).join(', ')}
            </span>{' '}
            {words}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** "2 of 3 to come. No post is planned after 18:00 today." */
const wordsOf = ({ scheduledCount, targetPosts, notes }: CoverageChannel): string =>
  [`${scheduledCount}${targetPosts === null ? '' : ` of ${targetPosts}`} to come`, ...notes]
    .map((one) => `${one}.`)
    .join(' ')
