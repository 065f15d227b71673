import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Home } from '../publishing/reads.ts'
import { Section } from '../ui/section.tsx'
import { webAddress } from '../ui/web-address.ts'

type Summary = Home['lastResults']

/** Whether there is something to show: posts went out in these days or in those before. */
export const hasResults = ({ summary, previousWindow }: Summary): boolean =>
  summary.postsPublished + previousWindow.postsPublished > 0

/** The results of the last days, compared with the days before. */
export function Results({ results }: { results: Summary }) {
  const { summary, previousWindow, topPosts, windowDays } = results
  const figures = [
    { word: 'Published', now: summary.postsPublished, before: previousWindow.postsPublished },
    { word: 'Seen', now: summary.impressions, before: previousWindow.impressions },
    { word: 'Reactions', now: summary.engagements, before: previousWindow.engagements },
  ]
  const [best] = topPosts
  return (
    <Section title={`Last ${windowDays} days`}>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {figures.map(({ word, now, before }) => (
          <div key={word}>
            <dt className="text-meta text-ink-3">{word}</dt>
            <dd className="figures text-section font-semibold">
              {now === null ? 'Not told' : now.toLocaleString('en')}
            </dd>
            {now !== null && before !== null && <dd className="text-meta text-ink-2">{change(now, before)}</dd>}
          </div>
        ))}
      </dl>
      {best && (
        <p className="max-w-reading text-ink-2">
          Best{best.platform && ` on ${PLATFORM_NAMES[best.platform]}`}:{' '}
          {webAddress(best.publishedUrl) ? (
            <a href={webAddress(best.publishedUrl) ?? undefined} target="_blank" rel="noreferrer" className="link">
              {shortened(best.contentText)}
            </a>
          ) : (
            shortened(best.contentText)
          )}
        </p>
      )}
    </Section>
  )
}

function change(now: number, before: number): string {
  const difference = now - before
  if (difference === 0) return 'as many as before'
  return `${Math.abs(difference).toLocaleString('en')} ${difference > 0 ? 'more' : 'fewer'} than before`
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 89).trimEnd()}…` : text)
