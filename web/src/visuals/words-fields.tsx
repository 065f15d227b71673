import type { ContentField } from '#contract/visual-lists.ts'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Words } from './studio.ts'

const LABELS: Record<ContentField, { label: string; hint?: string; most: number; rows?: number }> = {
  title: { label: 'Title', most: 300, rows: 2 },
  eyebrow: { label: 'Line above (optional)', most: 80 },
  body: { label: 'Text (optional)', most: 800, rows: 3 },
  bullets: { label: 'Points', hint: 'One a line.', most: 2000, rows: 4 },
  stat: { label: 'Figure', hint: 'Such as 83 % or 4,200.', most: 24 },
  attribution: { label: 'Who said it, or the source (optional)', most: 120 },
  cta: { label: 'What to do now (optional)', most: 80 },
}

interface Props {
  fields: readonly ContentField[]
  words: Words
  change: (words: Words) => void
  /** What the server says of single fields, by their names. */
  problems: ReadonlyMap<string, string>
}

/** The words of a visual or of a slide. */
export function WordsFields({ fields, words, change, problems }: Props) {
  return fields.map((field) => {
    const { label, hint, most, rows } = LABELS[field]
    const set = (value: string) => change({ ...words, [field]: value })
    const error = problems.get(field)
    if (rows === undefined)
      return (
        <TextField
          key={field}
          label={label}
          hint={hint}
          maxLength={most}
          error={error}
          value={words[field]}
          change={set}
        />
      )
    return (
      <TextArea
        key={field}
        label={label}
        hint={hint}
        rows={rows}
        maxLength={most}
        grows
        error={error}
        value={words[field]}
        change={set}
      />
    )
  })
}
