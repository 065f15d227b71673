export type Piece =
  | { kind: '(' | ')' | 'or' | '-'; text: string; at: number }
  | { kind: 'term'; text: string; at: number; operator: string; value: string }

const QUOTES = /[“”]/g
const SHAPE = /\s+|([()])|(-)(?=[^\s-])|((?:[a-z_]+:)?"[^"]*"?|(?:[a-z_]+:)?\[[^\]]*\]|[^\s()"]+)/giy

/** The pieces of a query. `OR` joins pieces only in capitals; a quoted `"OR"` is a word. */
export function split(query: string): Piece[] {
  const text = query.replace(QUOTES, '"')
  const pieces: Piece[] = []
  SHAPE.lastIndex = 0
  for (let match = SHAPE.exec(text); match; match = SHAPE.exec(text)) {
    const [whole, bracket, dash, term] = match
    const at = match.index + 1
    if (bracket === '(' || bracket === ')') pieces.push({ kind: bracket, text: whole, at })
    else if (dash) pieces.push({ kind: '-', text: whole, at })
    else if (term === 'OR') pieces.push({ kind: 'or', text: whole, at })
    // A written AND becomes the keyword "and", as at X.
    else if (term !== undefined) pieces.push({ kind: 'term', text: whole, at, ...read(term) })
    if (SHAPE.lastIndex >= text.length) break
  }
  return pieces
}

function read(term: string): { operator: string; value: string } {
  if (term.startsWith('"')) return { operator: 'phrase', value: term.replace(/^"|"$/g, '') }
  const [, operator, value] = /^([a-z_]+):(.*)$/is.exec(term) ?? []
  if (operator !== undefined && value !== undefined)
    return { operator: operator.toLowerCase(), value: value.replace(/^"|"$/g, '') }
  const sign = term[0] ?? ''
  if ('#@$'.includes(sign) && term.length > 1) return { operator: sign, value: term.slice(1) }
  return { operator: 'keyword', value: term }
}
