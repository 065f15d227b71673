import { needsCompany, refuseOperator } from './operators.ts'
import { type Piece, split } from './split.ts'

/** A query as a tree. A `term` is one operator with its value; a keyword, a phrase and a tag are terms too. */
export type Query = { kind: 'and' | 'or'; parts: Query[] } | { kind: 'not'; part: Term } | Term

export interface Term {
  kind: 'term'
  operator: string
  value: string
  /** Where the term begins in the query, counted from 1. */
  at: number
}

/** The refusal of a query, in X's words. */
export class QueryRefused extends Error {}

const refuse = (says: string, at: number): never => {
  throw new QueryRefused(`${says} (at position ${at})`)
}

/** Reads a query: AND binds before OR, and only single operators may be negated. Throws QueryRefused. */
export function parseQuery(query: string): Query {
  const pieces = split(query)
  let next = 0
  const peek = (): Piece | undefined => pieces[next]

  function readOr(): Query {
    const parts = [readAnd()]
    while (peek()?.kind === 'or') {
      next += 1
      parts.push(readAnd())
    }
    return one('or', parts)
  }

  function readAnd(): Query {
    const parts: Query[] = []
    for (let piece = peek(); piece && piece.kind !== 'or' && piece.kind !== ')'; piece = peek()) parts.push(readOne())
    const stop = peek()
    if (parts.length === 0)
      refuse(`no viable alternative at input '${stop?.text ?? '<EOF>'}'`, stop?.at ?? query.length)
    return one('and', parts)
  }

  function readOne(): Query {
    const piece = peek()
    next += 1
    if (piece?.kind === '-') {
      const part = readOne()
      // X's page says of groups "do not negate". The simulator refuses it, so that no caller relies on an answer.
      if (part.kind !== 'term') return refuse('Negation of grouped operators is not supported', piece.at)
      return { kind: 'not', part }
    }
    if (piece?.kind === '(') {
      const group = readOr()
      if (peek()?.kind !== ')') refuse("missing ')' at '<EOF>'", query.length)
      next += 1
      return group
    }
    if (piece?.kind !== 'term')
      return refuse(`no viable alternative at input '${piece?.text ?? '<EOF>'}'`, piece?.at ?? query.length)
    const { operator, value, at } = piece
    const fault = refuseOperator(operator, value)
    if (fault && !isTag(operator)) refuse(fault, at)
    return { kind: 'term', operator, value, at }
  }

  if (pieces.length === 0) refuse("no viable alternative at input '<EOF>'", 1)
  const tree = readOr()
  const rest = peek()
  if (rest) refuse(`missing EOF at '${rest.text}'`, rest.at)
  refuseAlone(tree)
  return tree
}

const isTag = (operator: string): boolean => ['keyword', 'phrase', '#', '@', '$'].includes(operator)

const one = (kind: 'and' | 'or', parts: Query[]): Query => (parts.length === 1 && parts[0] ? parts[0] : { kind, parts })

/** Refuses a query in which some alternative has no standalone operator that is not negated. */
function refuseAlone(tree: Query): void {
  for (const term of negatable(tree))
    if (term.positive && term.operator === 'is' && term.value.toLowerCase() === 'nullcast')
      refuse("The operator 'is:nullcast' must be negated", term.at)
  const lone = loneIn(tree)
  if (lone?.kind === 'term') refuse('is/has/lang cannot be used as a standalone operator', lone.at)
  if (lone?.kind === 'not') refuse('Negated operators cannot be used as a standalone operator', lone.part.at)
}

/** The first part that would have to stand alone but may not; null if every alternative has a standalone operator. */
function loneIn(tree: Query): Query | null {
  switch (tree.kind) {
    case 'term':
      return needsCompany(tree.operator) ? tree : null
    case 'not':
      return tree
    case 'or':
      return tree.parts.map(loneIn).find((part) => part !== null) ?? null
    case 'and': {
      const lone = tree.parts.map(loneIn)
      return lone.some((part) => part === null) ? null : (lone[0] ?? null)
    }
  }
}

function negatable(tree: Query, positive = true): (Term & { positive: boolean })[] {
  if (tree.kind === 'term') return [{ ...tree, positive }]
  if (tree.kind === 'not') return negatable(tree.part, !positive)
  return tree.parts.flatMap((part) => negatable(part, positive))
}
