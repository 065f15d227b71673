import type { SocialAccount } from '#contract/networks/social-account.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { DeleteRule } from './reads.ts'
import { AccountField, NumberField, numberOf, typedOf } from './rule-fields.tsx'
import type { RuleChange } from './use-automation.ts'

const formOf = (rule: DeleteRule) => ({
  account: rule.socialAccountId ?? '',
  maxImpressions: typedOf(rule.maxImpressions),
  maxLikes: typedOf(rule.maxLikes),
  minAgeHours: String(rule.minAgeHours),
  maxAgeDays: String(rule.maxAgeDays),
  replies: String(rule.skipIfRepliesGte),
  figuresAge: String(rule.metricsMaxAgeHours),
  perDay: String(rule.maxActionsPerDay),
})

type DeleteFields = ReturnType<typeof formOf>

const changeOf = (form: DeleteFields): RuleChange => ({
  socialAccountId: form.account || null,
  maxImpressions: numberOf(form.maxImpressions),
  maxLikes: numberOf(form.maxLikes),
  minAgeHours: Number(form.minAgeHours),
  maxAgeDays: Number(form.maxAgeDays),
  skipIfRepliesGte: Number(form.replies),
  metricsMaxAgeHours: Number(form.figuresAge),
  maxActionsPerDay: Number(form.perDay),
})

interface Props {
  rule: DeleteRule
  accounts: readonly SocialAccount[]
  lock: string | null
  write: { error: Error | null; isPending: boolean }
  submit: (change: RuleChange) => void
}

/** Which posts are deleted, and how many. */
export function DeleteForm({ rule, accounts, lock, write, submit }: Props) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.delete-rule`, formOf(rule))
  const form = kept.value
  const set = (change: Partial<DeleteFields>) => kept.change({ ...form, ...change })
  const at = (path: string) => fieldsOf(write.error).get(`autoDelete.${path}`)
  return (
    <Form
      aria-label="Settings of deleting"
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
        <NumberField
          label="Impressions at most (optional)"
          hint="A post must stay under every figure that is set."
          optional
          max={1_000_000_000}
          error={at('maxImpressions')}
          value={form.maxImpressions}
          change={(maxImpressions) => set({ maxImpressions })}
        />
        <NumberField
          label="Likes at most (optional)"
          optional
          max={1_000_000_000}
          error={at('maxLikes')}
          value={form.maxLikes}
          change={(maxLikes) => set({ maxLikes })}
        />
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
          label="Keep from so many replies on"
          hint="One reply keeps a post in any case."
          max={1_000_000}
          error={at('skipIfRepliesGte')}
          value={form.replies}
          change={(replies) => set({ replies })}
        />
        <NumberField
          label="Figures no older than, in hours"
          min={1}
          max={168}
          error={at('metricsMaxAgeHours')}
          value={form.figuresAge}
          change={(figuresAge) => set({ figuresAge })}
        />
        <NumberField
          label="Deletions in 24 hours at most"
          min={1}
          max={50}
          error={at('maxActionsPerDay')}
          value={form.perDay}
          change={(perDay) => set({ perDay })}
        />
      </div>
      <Button type="submit" busy={write.isPending}>
        Save the settings
        <span className="sr-only"> of deleting</span>
      </Button>
    </Form>
  )
}
