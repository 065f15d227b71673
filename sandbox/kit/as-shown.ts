/**
 * A text as networks give it back: composed letters, nothing around it, none of the signs without width that they drop,
 * and no more than one empty line.
 */
export function asShown(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
