import { useState } from 'react'
import { DISCLOSURES, type Disclosure } from '#contract/writing/profile-lists.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Choice } from '../ui/choice.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { lineOf } from './guardrail-line.ts'
import { type Guardrail, useGuardrails } from './use-profile.ts'

const TOLD = {
  public: 'Models are told it',
  private: 'Private: models are not told it',
  restricted: 'Restricted: models are not told it',
} as const

/** Adds a rule or changes its words. While it is typed, a line says what the checks do with it. */
export function GuardrailDialog({ rule, onClose }: { rule: Guardrail | null; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm<{ text: string; disclosure: Disclosure }>(`${orgId}.guardrail.${rule?.id ?? 'new'}`, {
    text: rule?.text ?? '',
    disclosure: rule?.disclosure ?? 'public',
  })
  const { text, disclosure } = kept.value
  const [began] = useState(rule)
  const save = useGuardrails()
  const error = [...fieldsOf(save.error).values()][0]
  const submit = () => {
    const given = { text: text.trim(), ...(disclosure !== 'public' && { disclosure }) }
    save.mutate(
      {
        // A rule that somebody else has removed meanwhile is added again, because its words were just typed.
        edit: (now) =>
          began && now.some(({ id }) => id === began.id)
            ? now.map((one) => (one.id === began.id ? { id: one.id, ...given } : one))
            : [...now, given],
        said: began ? 'The guardrail is saved.' : 'The guardrail is added.',
      },
      {
        onSuccess: () => {
          kept.forget()
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={rule ? 'Edit the guardrail' : 'Add a guardrail'}
      verb={rule ? 'Save' : 'Add it'}
      write={save}
      submit={submit}
      onClose={onClose}
    >
      <TextArea
        label="What posts must keep to"
        hint={
          text.trim() === ''
            ? 'Such as: never mention prices. No emoji. At most two hashtags.'
            : lineOf(text, disclosure === 'public')
        }
        required
        grows
        maxLength={1000}
        error={error}
        value={text}
        change={(next) => kept.change({ ...kept.value, text: next })}
      />
      <Choice
        label="Who is told"
        value={disclosure}
        options={DISCLOSURES.map((value) => ({ value, label: TOLD[value] }))}
        choose={(next) => kept.change({ ...kept.value, disclosure: next })}
      />
    </FormDialog>
  )
}
