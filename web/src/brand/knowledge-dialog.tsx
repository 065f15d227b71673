import { useState } from 'react'
import { DISCLOSURES, type Disclosure, DURABILITIES, KNOWLEDGE_KINDS } from '#contract/writing/profile-lists.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Choice } from '../ui/choice.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { asGiven, KIND_WORDS, type Kind } from './knowledge-words.ts'
import { type Item, useKnowledge } from './use-profile.ts'

interface Form {
  text: string
  kind: Kind
  disclosure: Disclosure
  durability: (typeof DURABILITIES)[number]
}

const WHO = {
  public: { label: 'Public', line: 'Drafts may say it.' },
  private: { label: 'Private', line: 'Models are not given it. Checks find drafts that state it.' },
  restricted: { label: 'Restricted', line: 'Handled like private; use it for what only a few people may know.' },
} as const
const HOLDS = { durable: 'It stays true', time_sensitive: 'It holds for now' } as const

/** Adds knowledge or changes the words of an item. */
export function KnowledgeDialog({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const [began] = useState(item)
  const kept = useKeptForm<Form>(`${orgId}.knowledge.${item?.id ?? 'new'}`, {
    text: item?.text ?? '',
    kind: item?.kind ?? 'fact',
    disclosure: item?.disclosure ?? 'public',
    durability: item?.durability ?? 'durable',
  })
  const form = kept.value
  const set = (more: Partial<Form>) => kept.change({ ...form, ...more })
  const save = useKnowledge()
  const error = [...fieldsOf(save.error).values()][0]
  const submit = () => {
    const given = { ...form, text: form.text.trim() }
    save.mutate(
      {
        // An item that somebody else has removed meanwhile is added again, because its words were just typed.
        edit: (now) =>
          began && now.some(({ id }) => id === began.id)
            ? now.map((one) => (one.id === began.id ? { id: one.id, ...given } : asGiven(one)))
            : [...now.map(asGiven), given],
        said: began ? 'It is saved.' : 'It is added.',
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
      title={item ? 'Edit what is known' : 'Add what is known'}
      verb={item ? 'Save' : 'Add it'}
      write={save}
      submit={submit}
      onClose={onClose}
      {...(item &&
        item.provenance.origin !== 'user' && {
          description: 'If you change the words, the entry counts as yours and as confirmed.',
        })}
    >
      <TextArea
        label="What is known"
        hint="One thing, with its number or name: drafts quote it as it stands."
        required
        grows
        rows={3}
        maxLength={2000}
        error={error}
        value={form.text}
        change={(text) => set({ text })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Kind"
          value={form.kind}
          options={KNOWLEDGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          choose={(kind) => set({ kind })}
        />
        <Choice
          label="How long it holds"
          value={form.durability}
          options={DURABILITIES.map((value) => ({ value, label: HOLDS[value] }))}
          choose={(durability) => set({ durability })}
        />
      </div>
      <Choice
        label="Who may learn of it"
        value={form.disclosure}
        options={DISCLOSURES.map((value) => ({ value, ...WHO[value] }))}
        choose={(disclosure) => set({ disclosure })}
      />
    </FormDialog>
  )
}
