import { blanksIn } from '#contract/posts/blanks.ts'
import type { PostPart } from '#contract/posts/post-parts.ts'
import { error, type Finding } from './finding.ts'

/**
 * A blank that nobody has filled in is an error, so that no verdict lets it out: it can be overlooked in a list of
 * drafts, and no network refuses it. Decision 106
 */
export function checkBlanks({ text, textPath }: PostPart): Finding[] {
  return blanksIn(text).map((blank) =>
    error(textPath, 'blank_left', `${blank} is still to be filled in: write it in your own words, or take it out.`),
  )
}
