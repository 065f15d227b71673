import { Link } from '@tanstack/react-router'
import type { CoverageChannel, ScheduleCoverage } from '#contract/planning/scheduler.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { formatDay, wallOf } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { Section } from '../ui/section.tsx'

const WORDS: Record<CoverageChannel['status'], { word: string; tone: string }> = {
  covered: { word: 'Covered', tone: 'text-ink-2' },
  gap: { word: 'Gap', tone: 'text-red' },
  clustered: { word: 'Clustered', tone: 'text-amber' },
  waiting: { word: 'Waits', tone: 'text-amber' },
}

/** The coming week by platform: how many posts are planned, how many are wanted, and where the first gap is. */
export function Coverage({ coverage: { channels, windowDays, timezone } }: { coverage: ScheduleCoverage }) {
  return (
    <Section title={`Next ${windowDays} days`}>
      {channels.length === 0 ? (
        <p className="text-ink-2">
          No platform is in use yet.{' '}
          <Link to="/accounts" className="font-medium link">
            Connect an account
          </Link>
        </p>
      ) : (
        <ul aria-label="Coverage" className="flex flex-col rounded-panel border border-line bg-sheet">
          {channels.map((channel) => {
            const { word, tone } = WORDS[channel.status]
            return (
              <li
                key={channel.platform}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line px-4 py-2 not-first:border-t"
              >
                <PlatformMark platform={channel.platform} className="size-4" />
                <span className="w-24 font-medium">{PLATFORM_NAMES[channel.platform]}</span>
                <span className="figures w-16 text-ink-2">
                  {channel.scheduledCount}
                  {channel.targetPosts !== null && ` of ${channel.targetPosts}`}
                  <span className="sr-only"> to come</span>
                </span>
                <span className={classes('w-32 text-facts font-medium', tone)}>{word}</span>
                <span className="min-w-0 grow basis-52 text-facts text-ink-2">
                  {channel.nextGapAt && `First gap ${formatDay(wallOf(channel.nextGapAt, timezone).day)}. `}
                  {channel.notes.map((note) => `${note}.`).join(' ')}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
