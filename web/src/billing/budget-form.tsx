import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { creditWords } from './credit-words.ts'

/** Lets an owner or admin set the workspace's monthly budget for AI, on an installation without billing. */
export function BudgetForm({ monthlyCredits }: { monthlyCredits: number }) {
  const { orgId } = useWorkspace()
  const form = useKeptForm(`${orgId}.budget`, String(monthlyCredits))
  const save = useWrite({
    touches: () => [queryKeys.billing(orgId)],
    send: (api, credits: number) => api('PUT /v1/orgs/{orgId}/billing/budget', { orgId, monthlyCredits: credits }),
    done: ({ monthlyCredits: now }) => ({ message: `The budget is ${creditWords(now)} a month.` }),
    repeats: true,
  })
  return (
    <Form
      className="flex max-w-sm flex-col items-start gap-4"
      error={save.error}
      kept={form}
      submit={() => save.mutate(Number(form.value))}
    >
      <div className="w-full">
        <TextField
          label="Credits a month"
          hint="A credit covers about one US cent of what models and networks charge. A new budget applies to this month at once."
          type="number"
          min={0}
          max={10_000_000}
          step={1}
          required
          error={fieldsOf(save.error).get('monthlyCredits')}
          value={form.value}
          change={form.change}
        />
      </div>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save the budget
      </Button>
    </Form>
  )
}
