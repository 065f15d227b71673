import { blanksIn } from '#contract/posts/blanks.ts'
import type { PostPart } from '#contract/posts/post-parts.ts'
import { error, type Finding } from './finding.ts'

/**
 * A blank that is not filled in is an error, so that it cannot be approved: a reader of many drafts may overlook it,
 * and no network refuses it. Decision 106
 */
export function checkBlanks({ text, textPath }: PostPart): Finding[] {
  const blanks = blanksIn(text)
  if (blanks.length === 0) return []
  const [are, them] = blanks.length === 1 ? ['is', 'it'] : ['are', 'them']
  const message = `${blanks.join(', ')} ${are} still to be filled in: write ${them} in your own words, or take ${them} out.`
  return [error(textPath, 'blank_left', message)]
}
