import { CircleAlert, Info } from 'lucide-react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroup } from '#contract/posts/post-group.ts'
import type { Plan } from '../publishing/plan-read.ts'
import { pillarStands, wouldBe } from '../publishing/plan-words.ts'
import { lacksAccount, noAccountWords } from '../publishing/why-not.ts'
import { formatWhen } from '../time.ts'
import { classes } from '../ui/classes.ts'
import type { DeskFacts } from './use-desk-facts.ts'
import type { Verdict } from './verdict.ts'

interface Given {
  group: Pick<PostGroup, 'scheduledFor' | 'pillarId'>
  verdict: Pick<Verdict, 'rejectable' | 'approvable'>
  /** Whether somebody has chosen a time since. */
  chosen: boolean
  facts: Pick<DeskFacts, 'accounts' | 'networks' | 'blockers' | 'strategy' | 'zone' | 'now'>
}

export interface VerdictNote {
  words: string
  /** Whether the note prevents the verdict, or only informs. */
  stops: boolean
  /** Whether the note only describes how the draft fits. */
  quiet?: boolean
}

/** Notes for the person before the verdict. Notes that prevent it come first. */
export function verdictNotes({ group, verdict, chosen, facts }: Given): readonly VerdictNote[] {
  const { rejectable, approvable } = verdict
  const { accounts, networks, blockers, strategy, zone, now } = facts
  const without = accounts ? withoutAccount(approvable, accounts) : []
  const passed = chosen ? null : passedTime(group, approvable, now)
  const blocked = rejectable.flatMap(({ id }) => blockers.get(id) ?? [])
  return [
    ...blocked.map((words) => ({ words, stops: true })),
    ...(passed ? [{ words: `The time wished for, ${formatWhen(passed, zone)}, has passed.`, stops: false }] : []),
    ...(networks ? without.map((platform) => ({ words: withoutWords(platform, networks), stops: false })) : []),
    ...(approvable.length > 0 && strategy ? pillarNotes(group, strategy) : []),
  ]
}

/** Whether its pillar lacks posts, or already has more than its share. */
function pillarNotes({ pillarId }: Given['group'], strategy: Plan): VerdictNote[] {
  const stand = pillarStands(strategy).find(({ id }) => id === pillarId)
  return stand ? [{ words: wouldBe(stand), stops: false, quiet: stand.standing !== 'over' }] : []
}

/** All notes, listed with the facts. */
export function VerdictNotes({ notes }: { notes: readonly VerdictNote[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Before you decide" className="flex flex-col gap-1 text-facts">
      {notes.map((note) => (
        <li key={note.words}>
          <Note note={note} />
        </li>
      ))}
    </ul>
  )
}

/** The first note, in the bar, with the number of further notes among the facts. */
export function FirstNote({ notes: [note, ...more] }: { notes: readonly VerdictNote[] }) {
  if (!note) return null
  return (
    <p title={note.words} className="flex min-w-0 items-start gap-3">
      <Note note={note} brief />
      {more.length > 0 && <span className="shrink-0 text-ink-3">{more.length} more</span>}
    </p>
  )
}

function Note({ note: { words, stops, quiet = false }, brief = false }: { note: VerdictNote; brief?: boolean }) {
  const Icon = stops ? CircleAlert : Info
  return (
    <span className={classes('flex min-w-0 gap-2', stops ? 'text-red' : quiet ? 'text-ink-2' : 'text-amber')}>
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className={classes('min-w-0', brief && 'line-clamp-2 lg:line-clamp-1')}>{words}</span>
    </span>
  )
}

function passedTime(group: Given['group'], posts: readonly Post[], now: number): string | null {
  const wishes = posts.map(({ scheduledForUtc }) => scheduledForUtc ?? group.scheduledFor)
  return wishes.find((wish) => wish !== null && Date.parse(wish) <= now) ?? null
}

/** The platforms without an account, on which a scheduled post would not be published. */
export function withoutAccount(posts: readonly Post[], accounts: readonly SocialAccount[]): Platform[] {
  const open = accounts.filter(({ status }) => status !== 'disconnected')
  const without = posts.filter(({ platform, socialAccountId }) =>
    socialAccountId === null ? lacksAccount(platform, open) : !open.some(({ id }) => id === socialAccountId),
  )
  return [...new Set(without.map(({ platform }) => platform))]
}

function withoutWords(platform: Platform, networks: ReadonlySet<Platform>): string {
  const words = noAccountWords(platform, networks)
  return networks.has(platform)
    ? `${words}: it cannot go out before one is.`
    : `${words}. Accounts says what is missing.`
}
