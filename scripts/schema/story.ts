import type { Chapter } from './chapters.ts'

/** A statement, or several that belong together, and what must stand before it. */
export interface Piece {
  /** A table's, view's or function's own; others name nothing that anybody could need. */
  name: string | null
  /** The table beside which it stands as soon as it can; null: wherever everything that it needs has been told. */
  beside: string | null
  needs: readonly string[]
  text: string
}

/**
 * The pieces in the order of the chapters: each table with what is beside it, and after it what had been waiting for it.
 * What needs no table is told where it is needed first. Throws where that cannot be.
 */
export function tell(chapters: readonly Chapter[], pieces: readonly Piece[]): string {
  const named = new Map(pieces.flatMap((piece) => (piece.name === null ? [] : [[piece.name, piece] as const])))
  const tables = new Set(chapters.flatMap((chapter) => chapter.tables))
  const told = new Set<Piece>()
  const lines: string[] = []
  let subject: string | null = null

  const needed = (piece: Piece): Piece[] =>
    piece.needs.map((name) => named.get(name) ?? fail(`db/schema.sql has no ${name}`)).filter((one) => !told.has(one))
  /** Has no table behind it, however far one looks. */
  const free = (piece: Piece, seen: readonly Piece[] = []): boolean =>
    piece.beside === null &&
    !(piece.name !== null && tables.has(piece.name)) &&
    piece.needs.every((name) => {
      const one = named.get(name)
      return one !== undefined && (seen.includes(one) || free(one, [...seen, one]))
    })
  const ready = (piece: Piece): boolean => needed(piece).every((one) => free(one))
  const say = (piece: Piece): void => {
    told.add(piece)
    for (const one of needed(piece)) say(one)
    // What belongs to the table that was spoken of last stands right below it.
    if (piece.beside === null || piece.beside !== subject) lines.push('')
    lines.push(piece.text)
    subject = piece.beside ?? piece.name
  }

  for (const { title, tables: names } of chapters) {
    lines.push('', '', `-- ==================== ${title}`)
    for (const name of names) {
      const table = named.get(name) ?? fail(`There is no table ${name}: take it out of scripts/schema/chapters.ts`)
      if (!ready(table)) fail(`${name} needs ${needed(table).map((one) => one.name)}, which come later`)
      say(table)
      for (;;) {
        const waiting = pieces.filter((piece) => !told.has(piece) && !isTable(piece) && !free(piece) && ready(piece))
        const next = waiting.find((piece) => piece.beside === name) ?? waiting[0]
        if (!next) break
        say(next)
      }
    }
  }
  for (const piece of pieces.filter((one) => !told.has(one) && free(one))) say(piece)
  const left = pieces.find((piece) => !told.has(piece))
  if (left) fail(`Nothing leads to ${left.name ?? left.text}: give its table a place in scripts/schema/chapters.ts`)
  return `${lines.slice(1).join('\n')}\n`

  function isTable(piece: Piece): boolean {
    return piece.name !== null && (tables.has(piece.name) || piece.text.includes('create table'))
  }
}

function fail(words: string): never {
  throw new Error(words)
}
