const WIDTH = 120

/** A comment on separate lines, before its subject. */
export function remark(text: string | null, indent = ''): string[] {
  if (text === null) return []
  const lines: string[] = []
  let line = `${indent}--`
  for (const word of text.split(/\s+/)) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = `${indent}--`
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** Breaks a long line after a comma, or else before an `and` or `or`, but never within quotes. */
export function broken(line: string, indent: string): string {
  const lines: string[] = []
  let rest = line
  while (rest.length > WIDTH) {
    const least = indent.length + 1
    const at = lastOf(', ', rest, least) ?? lastOf(' and ', rest, least) ?? lastOf(' or ', rest, least)
    if (at === undefined) break
    const cut = rest[at] === ',' ? at + 1 : at
    lines.push(rest.slice(0, cut))
    rest = indent + rest.slice(cut).trimStart()
  }
  return [...lines, rest].join('\n')
}

function lastOf(mark: string, text: string, least: number): number | undefined {
  let quoted = false
  let last: number | undefined
  for (let at = 0; at < WIDTH; at++) {
    if (text[at] === "'") quoted = !quoted
    else if (!quoted && at > least && text.startsWith(mark, at)) last = at
  }
  return last
}

/** The statement on one line, or, if that is too long, one line for each clause. Clauses begin with one of `marks`. */
export function inClauses(line: string, marks: readonly string[]): string {
  if (line.length <= WIDTH) return line
  const clauses = line.split(new RegExp(` (?=(?:${marks.join('|')})\\b)`))
  return clauses.map((clause, index) => broken(index > 0 ? `  ${clause}` : clause, '    ')).join('\n')
}

/**
 * Turns SQL as PostgreSQL prints it into SQL as we write it: keywords in lower case, lists of words as `in (…)`, no
 * casts of plain words. Names are already in lower case, since none of ours is quoted.
 */
export function byHand(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\b[A-Z][A-Z_]*\b/g, (word) => word.toLowerCase())))
    .join('')
    .replaceAll("'::text", "'")
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/ = any \(array\[('(?:[^']|'')*'(?:, '(?:[^']|'')*')*)\]\)/g, ' in ($1)')
    .replace(/ <> all \(array\[('(?:[^']|'')*'(?:, '(?:[^']|'')*')*)\]\)/g, ' not in ($1)')
    .replace(/ using btree /, ' ')
}

export function inOneLine(sql: string): string {
  return byHand(sql).replace(/\s+/g, ' ').replaceAll('( select', '(select')
}

/** A default without the cast that PostgreSQL adds to a literal: the column's type says the same. */
export function plainDefault(expression: string, type: string): string {
  const cast = `::${type}`
  const literal = expression.endsWith(cast) ? expression.slice(0, -cast.length) : expression
  return /^'(?:[^']|'')*'$/.test(literal) ? literal : byHand(expression)
}
