import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'

interface Props {
  label: string
  hint: string
  words: readonly string[] | undefined
  /** How a word is written: without what people put before it. */
  tidy?: (word: string) => string
  change: (words: string[] | undefined) => void
}

/** Several words in one line, with commas between them. Blanks around them and a comma at the end are nobody's words. */
export function WordsField({ label, hint, words = [], tidy = (word) => word, change }: Props) {
  const [typed, setTyped] = useState('')
  const wordsIn = (text: string) => text.split(',').flatMap((word) => tidy(word.trim()) || [])
  // What is typed stays as it is typed as long as it says the same.
  const value = wordsIn(typed).join() === words.join() ? typed : words.join(', ')
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      change={(text) => {
        setTyped(text)
        const next = wordsIn(text)
        change(next.length > 0 ? next : undefined)
      }}
    />
  )
}
