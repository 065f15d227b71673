import type { ContentProblem } from '#contract/posts/content-check.ts'

/** A finding about words of a text. */
export type Finding = Pick<ContentProblem, 'path' | 'code' | 'message' | 'severity' | 'start' | 'replacement'> & {
  quote: string
}

/** The problems that point at words of a text. */
export const findingsOf = (problems: readonly ContentProblem[]): Finding[] =>
  problems.flatMap(({ quote, ...problem }) => (quote ? [{ ...problem, quote }] : []))

/** A change of a text that can be undone even if other parts of the text have changed since. */
export interface Patch {
  before: string
  after: string
  at: number
  removed: string
  added: string
}

/**
 * The present position of the words: the original one, or the nearest if the text has changed. Null if they no longer
 * exist.
 */
export function placeOf(text: string, { quote, start = 0 }: Pick<Finding, 'quote' | 'start'>): number | null {
  if (quote === '') return null
  const next = text.indexOf(quote, start)
  if (next === start) return start
  const last = text.lastIndexOf(quote, start)
  if (next < 0 || last < 0) return next < 0 && last < 0 ? null : Math.max(next, last)
  return next - start < start - last ? next : last
}

/** Replaces the words with the replacement. Null if there is none, or if the words no longer exist. */
export function mend(text: string, finding: Pick<Finding, 'quote' | 'start' | 'replacement'>): Patch | null {
  const at = placeOf(text, finding)
  if (at === null || finding.replacement === undefined) return null
  const end = at + finding.quote.length
  const [from, to] = finding.replacement === '' ? withItsSpace(text, at, end) : [at, end]
  return {
    before: text,
    after: text.slice(0, from) + finding.replacement + text.slice(to),
    at: from,
    removed: text.slice(from, to),
    added: finding.replacement,
  }
}

const LINE_START = /(?:^|\n)$/
/** Removing a word also removes one of the spaces around it, or its line if it was alone there. */
function withItsSpace(text: string, at: number, end: number): [from: number, to: number] {
  const before = text.slice(0, at)
  const after = text.slice(end)
  const spaceBefore = /[ \t]*$/.exec(before)?.[0].length ?? 0
  const spaceAfter = /^[ \t]*/.exec(after)?.[0].length ?? 0
  const restAfter = after.slice(spaceAfter)
  if (LINE_START.test(before.slice(0, before.length - spaceBefore))) {
    if (restAfter === '') return [before.trimEnd().length, text.length]
    const lines = /^\n+/.exec(restAfter)?.[0].length ?? 0
    return [at - spaceBefore, end + spaceAfter + lines]
  }
  if (spaceBefore > 0 && (restAfter === '' || /^[\n.,;:!?…)\]]/.test(restAfter)))
    return [at - spaceBefore, end + spaceAfter]
  return spaceBefore > 0 && spaceAfter > 0 ? [at, end + spaceAfter] : [at, end]
}

/**
 * Undoes a change, even if the text before or after it has changed since. Null if the changed place itself was edited.
 */
export function takeBack(text: string, { before, after, at, removed, added }: Patch): string | null {
  const end = at + added.length
  if (text.startsWith(after.slice(0, end))) return before.slice(0, at) + removed + text.slice(end)
  const rest = after.slice(at)
  if (text.endsWith(rest)) return text.slice(0, text.length - rest.length) + before.slice(at)
  return null
}

/** The texts of a post, by the paths that findings name. */
export interface Words {
  contentText: string
  platformPayload: Record<string, unknown> | null
}

/** The text at a path such as `platformPayload.thread.0.text`. Null if there is none. */
export function textAt(words: Words, path: string): string | null {
  const found = path.split('.').reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), words)
  return typeof found === 'string' ? found : null
}

/** The words with a new text at a path. */
export const withTextAt = (words: Words, path: string, text: string): Words =>
  put(words, path.split('.'), text) as Words // of the same shape

function put(holder: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(holder)) return holder.map((one, index) => (String(index) === key ? put(one, rest, text) : one))
  return isHolder(holder) ? { ...holder, [key]: put(holder[key], rest, text) } : holder
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The label of the button that corrects it. */
export function mendWords({ replacement, code }: Pick<Finding, 'replacement' | 'code'>): string | null {
  if (replacement === undefined) return null
  if (replacement === '') return code === 'hidden_characters' ? 'Take them out' : 'Take it out'
  if (replacement.startsWith('[')) return 'Leave a blank'
  return `Put “${replacement.trim()}” there`
}

/** The message after the correction. */
export function doneWords({ quote, replacement = '', code }: Finding): string {
  if (code === 'hidden_characters') return 'The invisible characters are gone.'
  return replacement === '' ? `“${quote}” was taken out.` : `“${replacement.trim()}” stands in place of “${quote}”.`
}
