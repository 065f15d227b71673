import { type Finding, placeOf } from './mend.ts'

/** The field with the text at a path. Fields name their path in `data-words`. */
export const fieldOf = (path: string) => document.querySelector<HTMLTextAreaElement>(`textarea[data-words="${path}"]`)

/** Marks the words of a finding in its field. False if the field or the words no longer exist. */
export function markWords(finding: Finding): boolean {
  const field = fieldOf(finding.path)
  const at = field && placeOf(field.value, finding)
  if (!field || at === null) return false
  mark(field, at, finding.quote.length)
  return true
}

export function mark(field: HTMLTextAreaElement, at: number, length: number): void {
  field.focus()
  field.setSelectionRange(at, at + length)
}
