import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MOST_GUARDRAILS } from '#contract/writing/profile-lists.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState } from '../ui/page.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { DisclosureMark } from './disclosure-mark.tsx'
import { lineOf } from './guardrail-line.ts'
import { LoadedProfile } from './loaded-profile.tsx'
import { type Guardrail, useGuardrails } from './use-profile.ts'

const GuardrailDialog = lazyDialog(() => import('./guardrail-dialog.tsx').then((file) => file.GuardrailDialog))

/** The rules for posts, and what the checks do with each rule. */
export function GuardrailsView() {
  return <LoadedProfile label="the guardrails">{({ guardrails = [] }) => <Rules rules={guardrails} />}</LoadedProfile>
}

function Rules({ rules }: { rules: readonly Guardrail[] }) {
  const locked = useLock('brand:write', 'change the brand')
  const pending = usePendingIds()
  const [open, setOpen] = useState<Guardrail | 'new' | null>(null)
  const save = useGuardrails()
  const full = rules.length >= MOST_GUARDRAILS ? `There can be ${MOST_GUARDRAILS} at most: remove one first.` : null
  const remove = (rule: Guardrail) =>
    save.mutate({
      edit: (now) => now.filter(({ id }) => id !== rule.id),
      said: 'The guardrail is removed.',
      id: rule.id,
      undo: (now) => withAt(now, rule, rules.indexOf(rule)),
    })
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <h2 className="text-section font-semibold">Guardrails</h2>
          <p className="max-w-reading text-ink-2">
            What every post must keep to. Posts are checked against them as they are written, in review, and when an
            assistant hands one in. What is found is shown at the words, and keeps nothing from going out.
          </p>
        </div>
        {locked === null && rules.length > 0 && (
          <Button look="primary" unavailable={full} onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" className="size-4" />
            Add a guardrail
          </Button>
        )}
      </div>
      {locked !== null && <LockLine words={locked} />}
      <WriteProblem error={save.error} />
      {rules.length === 0 ? (
        <EmptyState
          title="No guardrails yet"
          example={
            <ExampleRow title="Never say “artisanal”" line="Checks find “artisanal”, and models are told the rule." />
          }
          action={
            locked === null && (
              <Button look="primary" onClick={() => setOpen('new')}>
                Add the first one
              </Button>
            )
          }
        >
          Claims that you cannot make, names that stay out, signs that are not yours.
        </EmptyState>
      ) : (
        <ul aria-label="Guardrails" className="flex w-full flex-col">
          {rules.map((rule) => (
            <li
              key={rule.id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-b py-3 lg:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="flex min-w-0 flex-col gap-1">
                <p dir="auto" className="max-w-reading whitespace-pre-wrap wrap-anywhere">
                  {rule.text}
                </p>
                <p className="flex flex-wrap items-center gap-x-3 text-meta text-ink-3">
                  <DisclosureMark disclosure={rule.disclosure} />
                  <span className="min-w-0 wrap-anywhere">{lineOf(rule.text, rule.disclosure === undefined)}</span>
                </p>
              </div>
              {locked === null && (
                <div className="-ml-3 flex flex-wrap items-start gap-1 lg:-mt-1.5 lg:ml-0">
                  <Button look="quiet" busy={pending.has(rule.id)} onClick={() => setOpen(rule)}>
                    Edit<span className="sr-only">: {rule.text}</span>
                  </Button>
                  <Button look="quiet" busy={pending.has(rule.id)} onClick={() => remove(rule)}>
                    Remove<span className="sr-only">: {rule.text}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open !== null && <GuardrailDialog rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** The list with an entry at its earlier place. */
const withAt = (now: readonly Guardrail[], rule: Guardrail, at: number): Guardrail[] => now.toSpliced(at, 0, rule)
