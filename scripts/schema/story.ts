import type { Chapter } from './chapters.ts'

/** A statement, or several that belong together, and the pieces that must be written before it. */
export interface Piece {
  /** The table, view or function that it creates. Null if no other piece can need it. */
  name: string | null
  /**
   * The table that it belongs to. It follows the table as soon as everything that it needs is written. Null if it
   * belongs to none.
   */
  beside: string | null
  needs: readonly string[]
  text: string
}

/**
 * Writes the pieces in the order of the chapters: after each table its own pieces, then those that had to wait for the
 * table. A piece that needs no table is written where it is first needed, or at the end. Throws if no order fits.
 */
export function tell(chapters: readonly Chapter[], pieces: readonly Piece[]): string {
  const named = new Map(pieces.flatMap((piece) => (piece.name === null ? [] : [[piece.name, piece] as const])))
  const tables = new Set(chapters.flatMap((chapter) => chapter.tables))
  const told = new Set<Piece>()
  const lines: string[] = []
  let subject: string | null = null

  const needed = (piece: Piece): Piece[] =>
    piece.needs.map((name) => named.get(name) ?? fail(`db/schema.sql has no ${name}`)).filter((one) => !told.has(one))
  /** Whether a piece depends on no table, either directly or through other pieces. */
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
    // Between a table and its own pieces there is no empty line.
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
