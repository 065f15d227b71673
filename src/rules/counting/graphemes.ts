const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters that a reader sees, first to last. A family emoji is one, and so is a letter with its accent. */
export function* segmentGraphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** How many characters a reader sees. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}
