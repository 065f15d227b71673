/** A text as it is compared with what a network shows of it: networks trim what they are given, and write line ends their own way. */
export function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}
