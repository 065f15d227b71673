/** The length of `text` in UTF-16 code units: never below what a network counts in characters, so a safe bound. */
export function utf16Length(text: string): number {
  return text.length
}
