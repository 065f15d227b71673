const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a reader sees: a family emoji is one, a letter with its accent is one. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}
