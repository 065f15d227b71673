import type { SocialAccount } from '#contract/networks/social-account.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Form } from '../ui/form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { RepostRule } from './reads.ts'
import { AccountField, NumberField, numberOf, typedOf } from './rule-fields.tsx'
import type { RuleChange } from './use-automation.ts'

const WAYS = [
  { value: 'top_n', label: 'The best ones' },
  { value: 'threshold', label: 'All that reach figures' },
] as const
const RANKS = [
  { value: 'engagement', label: 'Engagement' },
  { value: 'impressions', label: 'Impressions' },
  { value: 'likes', label: 'Likes' },
] as const

/** A share of one as it is typed, in percent, without the noise of binary fractions. */
const percentOf = (share: number | null) => (share === null ? '' : String(Number((share * 100).toFixed(6))))

function formOf({ selection, ...rule }: RepostRule) {
  const figures = selection.mode === 'threshold' ? selection : null
  return {
    account: rule.socialAccountId ?? '',
    way: selection.mode,
    n: selection.mode === 'top_n' ? String(selection.n) : '3',
    rankBy: selection.mode === 'top_n' ? selection.rankBy : ('engagement' as const),
    minImpressions: typedOf(figures?.minImpressions ?? null),
    minLikes: typedOf(figures?.minLikes ?? null),
    minRate: percentOf(figures?.minEngagementRate ?? null),
    minAgeHours: String(rule.minAgeHours),
    maxAgeDays: String(rule.maxAgeDays),
    perDay: String(rule.maxActionsPerDay),
    times: String(rule.maxRepostsPerPost),
    cooldown: String(rule.cooldownHoursPerPost),
  }
}

type RepostFields = ReturnType<typeof formOf>

/** The change that the form means. */
function changeOf(form: RepostFields): RuleChange {
  const rate = numberOf(form.minRate)
  return {
    socialAccountId: form.account || null,
    selection:
      form.way === 'top_n'
        ? { mode: 'top_n', n: Number(form.n), rankBy: form.rankBy }
        : {
            mode: 'threshold',
            minImpressions: numberOf(form.minImpressions),
            minLikes: numberOf(form.minLikes),
            minEngagementRate: rate === null ? null : rate / 100,
          },
    minAgeHours: Number(form.minAgeHours),
    maxAgeDays: Number(form.maxAgeDays),
    maxActionsPerDay: Number(form.perDay),
    maxRepostsPerPost: Number(form.times),
    cooldownHoursPerPost: Number(form.cooldown),
  }
}

interface Props {
  rule: RepostRule
  accounts: readonly SocialAccount[]
  lock: string | null
  write: { error: Error | null; isPending: boolean }
  submit: (change: RuleChange) => void
}

/** Which posts are reposted, and how often. */
export function RepostForm({ rule, accounts, lock, write, submit }: Props) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.repost-rule`, formOf(rule))
  const form = kept.value
  const set = (change: Partial<RepostFields>) => kept.change({ ...form, ...change })
  const at = (path: string) => fieldsOf(write.error).get(`autoRepost.${path}`)
  return (
    <Form
      aria-label="Settings of reposting"
      className="flex flex-col items-start gap-4"
      error={write.error}
      locked={lock}
      kept={kept}
      submit={() => submit(changeOf(form))}
    >
      <div className="grid w-full gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <AccountField
          accounts={accounts}
          error={at('socialAccountId')}
          value={form.account}
          change={(account) => set({ account })}
        />
        <Choice label="Which posts" value={form.way} options={WAYS} choose={(way) => set({ way })} />
        {form.way === 'top_n' ? (
          <>
            <NumberField
              label="How many of the best"
              min={1}
              max={100}
              error={at('selection.n')}
              value={form.n}
              change={(n) => set({ n })}
            />
            <Choice label="Best by" value={form.rankBy} options={RANKS} choose={(rankBy) => set({ rankBy })} />
          </>
        ) : (
          <>
            <NumberField
              label="Impressions at least (optional)"
              optional
              max={1_000_000_000}
              error={at('selection.minImpressions')}
              value={form.minImpressions}
              change={(minImpressions) => set({ minImpressions })}
            />
            <NumberField
              label="Likes at least (optional)"
              optional
              max={1_000_000_000}
              error={at('selection.minLikes')}
              value={form.minLikes}
              change={(minLikes) => set({ minLikes })}
            />
            <NumberField
              label="Engagement at least, in percent (optional)"
              hint="Likes, replies, reposts and quotes for each impression."
              optional
              step="any"
              max={100}
              error={at('selection.minEngagementRate')}
              value={form.minRate}
              change={(minRate) => set({ minRate })}
            />
          </>
        )}
        <NumberField
          label="Hours old at least"
          max={8760}
          error={at('minAgeHours')}
          value={form.minAgeHours}
          change={(minAgeHours) => set({ minAgeHours })}
        />
        <NumberField
          label="Days old at most"
          min={1}
          max={3650}
          error={at('maxAgeDays')}
          value={form.maxAgeDays}
          change={(maxAgeDays) => set({ maxAgeDays })}
        />
        <NumberField
          label="Reposts in 24 hours at most"
          min={1}
          max={50}
          error={at('maxActionsPerDay')}
          value={form.perDay}
          change={(perDay) => set({ perDay })}
        />
        <NumberField
          label="Reposts of one post at most"
          hint="A further one takes the earlier one back first."
          min={1}
          max={10}
          error={at('maxRepostsPerPost')}
          value={form.times}
          change={(times) => set({ times })}
        />
        <NumberField
          label="Hours between two reposts of one post"
          max={8760}
          error={at('cooldownHoursPerPost')}
          value={form.cooldown}
          change={(cooldown) => set({ cooldown })}
        />
      </div>
      <Button type="submit" busy={write.isPending}>
        Save the settings
        <span className="sr-only"> of reposting</span>
      </Button>
    </Form>
  )
}
