import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Home } from '../publishing/reads.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { addDays, formatDay, wallOf } from '../time.ts'
import { webAddress } from '../ui/web-address.ts'
import { comparison, reactionsOf } from './figures.ts'
import { leadOf } from './lead-of.ts'

type Summary = Home['lastResults']

/**
 * The results of the last days, compared with the days before. Figures that networks do not give are explained in
 * words.
 */
export function HowItWent({ results }: { results: Summary }) {
  const { summary, previousWindow, topPosts, windowDays, trends } = results
  const zone = useZone()
  if (summary.postsPublished === 0)
    return (
      <p className="text-ink-2">
        Nothing went out in the last {windowDays} days. What people make of a post stands here once its network tells.
      </p>
    )
  const went = `${summary.postsPublished} ${summary.postsPublished === 1 ? 'post' : 'posts'} went out`
  if (topPosts.length === 0)
    return (
      <p className="text-ink-2">
        {went} in the last {windowDays} days. No network has told yet what people made of{' '}
        {summary.postsPublished === 1 ? 'it' : 'them'}.
      </p>
    )
  return (
    <>
      <p className="figures text-figure font-semibold">{summary.engagements.toLocaleString('en')}</p>
      <p className="text-meta text-ink-2">
        reactions in {windowDays} days
        {previousWindow.postsPublished === 0
          ? '; nothing went out before to compare with'
          : `, ${comparison(summary.engagements, previousWindow.engagements)}`}
      </p>
      <Days trends={trends} last={wallOf(results.generatedAt, zone).day} count={windowDays} />
      <ul aria-label="The posts with the most reactions" className="flex flex-col">
        {topPosts.map((post) => {
          const reactions = reactionsOf(post)
          const address = webAddress(post.publishedUrl)
          const { lead } = leadOf(post.contentText)
          return (
            <li
              key={post.postId}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line py-2 not-first:border-t"
            >
              {address ? (
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  className="truncate font-semibold hover:underline max-lg:-my-3 max-lg:py-3"
                >
                  {lead}
                </a>
              ) : (
                <span className="truncate font-semibold">{lead}</span>
              )}
              {reactions === null ? (
                <span className="text-meta text-ink-3">not told</span>
              ) : (
                <span className="figures font-semibold">{reactions.toLocaleString('en')}</span>
              )}
              <span className="col-span-2 text-meta text-ink-3">
                {reactions === null ? 'its network gives no figures' : reactions === 1 ? 'reaction' : 'reactions'}
                {post.platform && ` on ${PLATFORM_NAMES[post.platform]}`}
                {post.publishedAt && `, ${formatDay(wallOf(post.publishedAt, zone).day)}`}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="border-line border-t pt-2 text-meta text-ink-3">
        {went}.{' '}
        {summary.impressions === null
          ? 'The networks do not report how often these posts were seen.'
          : `${summary.postsPublished === 1 ? 'It was' : 'They were'} seen ${summary.impressions.toLocaleString('en')} times.`}
      </p>
    </>
  )
}

const HEIGHT = 56
const WIDTH = 320

/** The reactions to the posts of each day. A day without a post has no bar. */
function Days({ trends, last, count }: { trends: Summary['trends']; last: string; count: number }) {
  const days = Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count))
  const byDay = new Map(trends.map(({ date, engagements }) => [date, engagements]))
  const most = Math.max(1, ...byDay.values())
  const step = WIDTH / count
  const said = days.flatMap((day) => {
    const reactions = byDay.get(day)
    return reactions === undefined ? [] : `${formatDay(day)} ${reactions}`
  })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Reactions to the posts of each day: ${said.join(', ')}`}
      className="my-2 w-full"
    >
      <path d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} className="stroke-line-2" />
      {days.map((day, index) => {
        const reactions = byDay.get(day)
        if (reactions === undefined) return null
        const height = Math.max(2, Math.round((reactions / most) * (HEIGHT - 4)))
        return (
          <rect
            key={day}
            x={index * step + step * 0.2}
            y={HEIGHT - 1 - height}
            width={step * 0.6}
            height={height}
            className={reactions === most ? 'fill-ink' : 'fill-line-3'}
          />
        )
      })}
    </svg>
  )
}
