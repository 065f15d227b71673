import type { ContentField } from '#contract/making/visual-lists.ts'
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
  /** The server's problems of single fields, by name. */
  problems: ReadonlyMap<string, string>
  /** Whether none of them is required. */
  optional?: boolean
}

/** The words of a visual or of a slide. A text that is too long is not cut, because nobody would notice. */
export function WordsFields({ fields, words, change, problems, optional = false }: Props) {
  return fields.map((field) => {
    const { label, hint, most, rows } = LABELS[field]
    const value = words[field]
    const isLong = value.length > most
    const shared = {
      label: optional && field === 'title' ? `${label} (optional)` : label,
      hint: value.length > most * NEAR ? `${value.length} of ${most} characters` : hint,
      error: isLong ? `Too long: at most ${most} characters.` : problems.get(field),
      value,
      change: (text: string) => change({ ...words, [field]: text }),
    }
    return rows === undefined ? (
      <TextField key={field} {...shared} />
    ) : (
      <TextArea key={field} {...shared} rows={rows} grows />
    )
  })
}

/** The share of the most characters from which the hint shows how many are used. */
const NEAR = 0.8
