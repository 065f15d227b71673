/** Something that code or a page cites, and where. Line numbers count from 1. */
export interface Citation {
  /**
   * How it is written: `Spec P4`, `decision 058`, `platform facts, section 17`, `docs/design/security.md, "Uploads"`
   */
  cites: string
  kind: 'rule' | 'older' | 'decision' | 'fact' | 'page' | 'gone'
  line: number
}

/** `Spec A7 to A9`, `Spec G3, G4 and U5`: each rule of the list. */
const RULES = /\b[Ss]pec ([A-Z]\d+(?:(?:, | and | to )[A-Z]\d+)*)/g
/** Numbers from the list of open points that the specification replaced. */
const OLDER = /\b[AB]\d-\d+\b/g
const DECISIONS = /\b[Dd]ecisions? (\d{3}(?:(?:, | and | to )\d{3})*)/g
const FACTS = /\b[Pp]latform facts, sections? (\d+(?:(?:, | and | to )\d+)*)/g
const PAGES = /\bdocs\/[\w/-]+\.(?:md|json|webp|png)(?:, "([^"]+)")?/g
/** Names of documents that the repository does not contain. */
const GONE =
  /\b(?:[Dd]ocuments? [12]\b(?!\.\d)|Design: \w+|[Ee]ngagement facts|facts\/(?!platforms|content-rules)[a-z-]+\.md)/g

const CONTINUED = /\n\s*(?:\*|\/\/|--|#)? ?/g

/** Every citation in `text`. A citation that continues on the next line of a comment counts as one. */
export function citationsIn(text: string): Citation[] {
  const found: Citation[] = []
  const { flat, lineAt } = flatten(text)
  const each = (pattern: RegExp, kind: Citation['kind'], cites: (match: RegExpExecArray) => string[]) => {
    for (const match of flat.matchAll(pattern))
      for (const one of cites(match)) found.push({ cites: one, kind, line: lineAt(match.index) })
  }
  each(RULES, 'rule', ([, list]) => members(list ?? ''))
  each(OLDER, 'older', ([whole]) => [whole])
  each(DECISIONS, 'decision', ([, list]) => members(list ?? ''))
  each(FACTS, 'fact', ([, list]) => members(list ?? ''))
  each(PAGES, 'page', ([whole]) => [whole])
  each(GONE, 'gone', ([whole]) => [whole])
  return found
}

/** The members of a list. `A7 to A9` gives only the two ends, since numbers have no gaps. */
function members(list: string): string[] {
  return list.split(/, | and | to /)
}

function flatten(text: string): { flat: string; lineAt: (index: number) => number } {
  const starts: { at: number; line: number }[] = [{ at: 0, line: 1 }]
  let line = 1
  let removed = 0
  const flat = text.replace(CONTINUED, (gap, at: number) => {
    line += 1
    starts.push({ at: at - removed + 1, line })
    removed += gap.length - 1
    return ' '
  })
  return { flat, lineAt: (index) => starts.findLast(({ at }) => at <= index)?.line ?? 1 }
}

/** The rules of a page of the specification: `**P4.** …` at the start of a line. */
export function rulesOf(page: string): string[] {
  return [...page.matchAll(/^\*\*([A-Z]\d+)\.\*\* /gm)].map(([, rule]) => rule ?? '')
}

/** What can be cited of a page: its headings, and the bold words that open a paragraph. */
export function partsOf(page: string): string[] {
  return [...page.matchAll(/^(?:#+ |\*\*)([^\n*]+)/gm)].map(([, part]) => part ?? '')
}

/** The relative links of a page, each split at `#`. */
export function linksOf(page: string): { to: string; anchor: string | null }[] {
  const code = /```[\s\S]*?```|`[^`\n]*`/g
  return [...page.replace(code, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ to: target.split('#')[0] ?? '', anchor: target.split('#')[1] ?? null }))
}

/**
 * Files and folders of the repository that a page names, such as `src/rules/check.ts`, without those that a build
 * makes.
 */
export function pathsOf(page: string): string[] {
  const named = /`((?:src|web|client|sandbox|tests|scripts|db|docs)\/[\w./-]+)`/g
  return [...page.matchAll(named)].map(([, path]) => path ?? '').filter((path) => !/^(?:web|client)\/dist\b/.test(path))
}

/** The anchor that a heading gets on the pages of a repository. */
export function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
