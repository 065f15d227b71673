import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'

interface Props {
  label: string
  hint: string
  words: readonly string[] | undefined
  /** Cleans what people type before a word. */
  tidy?: (word: string) => string
  change: (words: string[] | undefined) => void
}

/** Several words in one line, separated by commas. Blanks around them and a comma at the end do not count. */
export function WordsField({ label, hint, words = [], tidy = (word) => word, change }: Props) {
  const [typed, setTyped] = useState('')
  const wordsIn = (text: string) => text.split(',').flatMap((word) => tidy(word.trim()) || [])
  // The typed text is shown unchanged while it means the same words.
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
