/**
 * Replaces what stands between two marks of a page that is otherwise written by hand. `source` is named in the first
 * mark: `<!-- Written by `npm run generate` from <source>: -->`. `comment` writes a mark in the page's own format.
 */
export function betweenMarks(
  page: string,
  source: string,
  text: string,
  comment: (words: string) => string = (words) => `<!-- ${words} -->`,
): string {
  const begin = comment(`Written by \`npm run generate\` from ${source}:`)
  const end = comment('until here.')
  const before = page.indexOf(begin)
  const after = page.indexOf(end, before)
  if (before < 0 || after < 0) throw new Error(`A page has lost its marks: ${begin} … ${end}`)
  return `${page.slice(0, before)}${begin}\n\n${text}\n\n${page.slice(after)}`
}
