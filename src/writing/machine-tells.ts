import type { Span, WritingFinding } from './finding.ts'
import { TELLS, type Tell } from './tells.ts'

/** With fewer own posts the author's habits are unknown, and a tell is only a hint. */
const ENOUGH_POSTS = 5

/**
 * Finds phrases that readers associate with a machine, if a text has more of them than its author’s own posts at the
 * same length.
 */
export function machineTells(text: string, ownPosts: readonly string[]): WritingFinding[] {
  const ownLength = ownPosts.reduce((sum, post) => sum + post.length, 0)
  const isKnown = ownPosts.length >= ENOUGH_POSTS
  return TELLS.flatMap((tell) => {
    const found = placesOf(text, tell)
    if (found.length === 0) return []
    const used = ownPosts.reduce((sum, post) => sum + placesOf(post, tell).length, 0)
    const usual =
      ownLength === 0 ? 0 : Math.ceil((used / ownLength) * Math.max(text.length, ownLength / ownPosts.length))
    return found.slice(usual).map((span) => finding(text, tell, span, isKnown, used))
  })
}

function placesOf(text: string, { shape }: Tell): Span[] {
  return Array.from(text.matchAll(shape), ({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

function finding(text: string, tell: Tell, span: Span, isKnown: boolean, used: number): WritingFinding {
  const quote = text.slice(span.start, span.end)
  const habit = !isKnown
    ? 'which readers take for a machine’s'
    : used === 0
      ? 'which your own posts do not have'
      : 'more often than in your own posts'
  return {
    checker: 'machine_tells',
    code: 'machine_tell',
    message: `“${quote.trim().slice(0, 100).toWellFormed()}” is ${tell.what}, ${habit}: ${tell.remedy}`,
    quote,
    span,
    severity: isKnown ? 'error' : 'warning',
    ...(tell.replacement !== undefined && { replacement: tell.replacement }),
  }
}
