import { fieldsOf } from '../api/problem-words.ts'
import { Choice } from '../ui/choice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { KIND_WORDS, KINDS, type ThoughtKind } from './thought-words.ts'

/** The editable values of a thought. */
export interface ThoughtForm {
  text: string
  kind: ThoughtKind
  /** Separated by commas. */
  tags: string
}

interface Props {
  form: ThoughtForm
  change: (form: ThoughtForm) => void
  error: Error | null
}

/** The text comes first, because only the text is required. */
export function ThoughtFields({ form, change, error }: Props) {
  const fields = fieldsOf(error)
  const ofTags = [...fields].find(([field]) => field.startsWith('tags'))?.[1]
  return (
    <>
      <TextArea
        label="In your own words"
        rows={4}
        maxLength={5000}
        required
        grows
        error={fields.get('text')}
        value={form.text}
        change={(text) => change({ ...form, text })}
      />
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Choice
          label="Kind"
          value={form.kind}
          options={KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          choose={(kind) => change({ ...form, kind })}
        />
        <TextField
          label="Tags (optional)"
          hint="Separated by commas."
          autoCapitalize="none"
          error={ofTags}
          value={form.tags}
          change={(tags) => change({ ...form, tags })}
        />
      </div>
    </>
  )
}
