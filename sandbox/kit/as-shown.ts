/**
 * A text as networks give it back: with composed letters, trimmed, without the zero-width signs that they drop, and
 * with at most one empty line in a row.
 */
export function asShown(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
