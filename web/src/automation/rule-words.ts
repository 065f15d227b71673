import { READ_PRICES } from '#contract/billing/catalogue.ts'
import type { Action, DeleteRule, Kind, RepostRule, Rules } from './reads.ts'

/** How a rule stands: it is off, it only records what it would do, or it acts. */
export type Mode = 'off' | 'look' | 'live'

export const modeOf = ({ enabled, dryRun }: { enabled: boolean; dryRun: boolean }): Mode =>
  enabled ? (dryRun ? 'look' : 'live') : 'off'

/** The two switches of a rule that make up a mode. */
export const switchesOf = (mode: Mode) => ({ enabled: mode !== 'off', dryRun: mode !== 'live' })

export const fieldOf = (kind: Kind): 'autoRepost' | 'autoDelete' =>
  kind === 'auto_repost' ? 'autoRepost' : 'autoDelete'

export const MODE_WORDS: Record<Kind, Record<Mode, { label: string; line: string }>> = {
  auto_repost: {
    off: { label: 'Off', line: 'Nothing is looked at.' },
    look: { label: 'Only look', line: 'Each night it lists what it would repost. Nothing happens on X.' },
    live: { label: 'Live', line: 'Each night it reposts.' },
  },
  auto_delete: {
    off: { label: 'Off', line: 'Nothing is looked at.' },
    look: { label: 'Only look', line: 'Each night it lists what it would delete. Nothing happens on X.' },
    live: { label: 'Live', line: 'Each night it announces deletions, and deletes 24 hours later what nobody kept.' },
  },
}

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const USD = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

export const postsWords = (count: number): string => `${NUMBER.format(count)} ${count === 1 ? 'post' : 'posts'}`

/** Hours as people say them: "3 days", "36 hours". */
export const hoursWords = (hours: number): string => {
  const [count, unit] = hours > 0 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${NUMBER.format(count)} ${unit}${count === 1 ? '' : 's'}`
}

const RANKED = { impressions: 'impressions', likes: 'likes', engagement: 'engagement' } as const

/** What the rule does, in a sentence. */
export function repostWords({ selection, ...rule }: RepostRule): string {
  const age = `between ${hoursWords(rule.minAgeHours)} and ${hoursWords(rule.maxAgeDays * 24)} old`
  const most = `at most ${NUMBER.format(rule.maxActionsPerDay)} in 24 hours`
  const times = rule.maxRepostsPerPost === 1 ? 'each once' : `each ${rule.maxRepostsPerPost} times at most`
  if (selection.mode === 'top_n') {
    const best = selection.n === 1 ? 'the best post' : `the ${selection.n} best posts`
    return `Reposts ${best} by ${RANKED[selection.rankBy]}, ${age}: ${most}, ${times}.`
  }
  const { minImpressions, minLikes, minEngagementRate } = selection
  const least = [
    minImpressions !== null && `${NUMBER.format(minImpressions)} impressions`,
    minLikes !== null && `${NUMBER.format(minLikes)} likes`,
    minEngagementRate !== null && `${NUMBER.format(minEngagementRate * 100)} % engagement`,
  ].filter((one) => one !== false)
  if (least.length === 0) return 'Reposts nothing yet: set at least one figure that a post must reach.'
  return `Reposts posts with at least ${listWords(least)}, ${age}: ${most}, ${times}.`
}

export function deleteWords(rule: DeleteRule): string {
  const most = [
    rule.maxImpressions !== null && `${NUMBER.format(rule.maxImpressions)} impressions`,
    rule.maxLikes !== null && `${NUMBER.format(rule.maxLikes)} likes`,
  ].filter((one) => one !== false)
  if (most.length === 0) return 'Deletes nothing yet: set at least one figure that a post must stay under.'
  const age = `between ${hoursWords(rule.minAgeHours)} and ${hoursWords(rule.maxAgeDays * 24)} old`
  return `Deletes posts with at most ${listWords(most)}, ${age}: at most ${NUMBER.format(rule.maxActionsPerDay)} in 24 hours.`
}

const LIST = new Intl.ListFormat('en-GB')
const listWords = (parts: readonly string[]) => LIST.format(parts)

const NIGHTS = 30
/** What X charges for a repost, and between which two prices a deletion. Decision 125 */
const REPOST_PRICE = 0.015
const DELETE_PRICES = [0.005, 0.01] as const
/** As many posts as a night reads again at most. Decision 121 */
const MOST_READ = 100

/** What the rule costs at X in a month, at most. */
export function costWords(kind: Kind, { maxActionsPerDay }: { maxActionsPerDay: number }): string {
  const acts = maxActionsPerDay * NIGHTS
  if (kind === 'auto_repost')
    return `At X’s price of $${REPOST_PRICE} a repost, at most ${USD.format(acts * REPOST_PRICE)} in 30 days. Looking costs nothing: it goes by figures that are read anyway.`
  const night = (price: number) => USD.format(MOST_READ * price * NIGHTS)
  return `Before it decides, it reads the figures of what it would delete again, at most ${MOST_READ} posts a night. X charges $${READ_PRICES.owned} for each if the account owns the developer app, else $${READ_PRICES.post}: at most ${night(READ_PRICES.owned)} or ${night(READ_PRICES.post)} in 30 days, and $${READ_PRICES.user} a night for each account whose pinned post it asks for. Deletions cost between $${DELETE_PRICES[0]} and $${DELETE_PRICES[1]} each: at most ${USD.format(acts * DELETE_PRICES[1])} in 30 days.`
}

/** The actions of the newest look of a rule, which have one time; what it would do comes first. */
export function lastLook(actions: readonly Action[], kind: Kind): readonly Action[] {
  const looks = actions.filter((action) => action.kind === kind && action.dryRun)
  const last = looks.filter(({ createdAt }) => createdAt === looks[0]?.createdAt)
  return last.toSorted((a, b) => Number(a.status === 'skipped') - Number(b.status === 'skipped'))
}

const DEED = { auto_repost: 'repost', auto_delete: 'delete' } as const

/** "It would repost 1 post, and leave 2 alone." */
export function lookWords(kind: Kind, look: readonly Action[]): string {
  const planned = look.filter(({ status }) => status === 'planned').length
  const skipped = look.length - planned
  const would = planned === 0 ? `It would ${DEED[kind]} nothing` : `It would ${DEED[kind]} ${postsWords(planned)}`
  return skipped === 0 ? `${would}.` : `${would}, and leave ${postsWords(skipped)} alone.`
}

/** What became of a post, in a word or two. */
export function outcomeWords({ kind, status, dryRun, noticeUntil }: Action): string {
  const deed = DEED[kind]
  if (status === 'skipped') return 'Left alone'
  if (status === 'failed') return kind === 'auto_repost' ? 'Not reposted' : 'Not deleted'
  if (status === 'succeeded') return kind === 'auto_repost' ? 'Reposted' : 'Deleted'
  if (dryRun) return `Would ${deed}`
  return noticeUntil === null ? `About to ${deed}` : 'Announced'
}

/** The rule's own words for why it only looks although it is set live. Null if it does not wait. */
export const waitsWords = ({ waitsForPerson }: Pick<Rules, 'waitsForPerson'>, kind: Kind): string | null =>
  waitsForPerson.includes(kind)
    ? 'This rule is set live, but only looks: an assistant or key changed it last, or who switched it live may not do so any more. Read what it does, and save it live yourself; until then nothing happens on X.'
    : null
