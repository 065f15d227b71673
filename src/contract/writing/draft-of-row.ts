import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../platforms.ts'
import type { ContextCell, ContextColumn, MappingFields } from './context-rows.ts'

/** A row, as far as its draft needs it. `body` is the text of its page; null if that was not read yet. */
export interface RowToDraft {
  title: string
  cells: readonly ContextCell[]
  body: string | null
}

/** What a row asks for. `date` is in the source's form. */
export interface RowDraft {
  title: string
  text: string
  platforms: Platform[]
  date: string | null
}

const LONGEST_TITLE = 200
/** Other names under which people know a network. */
const ALSO: Readonly<Record<string, Platform>> = { twitter: 'x', 'x (twitter)': 'x', 'x / twitter': 'x' }
const BY_NAME = new Map<string, Platform>([
  ...PLATFORMS.map((platform) => [platform.toLowerCase(), platform] as const),
  ...PLATFORMS.map((platform) => [PLATFORM_NAMES[platform].toLowerCase(), platform] as const),
  ...Object.entries(ALSO),
])

/**
 * What the draft of a row says, and what is wrong with the row: each problem with what to change. The app shows the
 * same while somebody maps columns.
 */
export function draftOfRow(
  mapping: Pick<MappingFields, 'textColumn' | 'titleColumn' | 'networksColumn' | 'networks' | 'dateColumn'>,
  columns: readonly ContextColumn[],
  row: RowToDraft,
): { draft: RowDraft; problems: string[] } {
  const cell = (id: string | null) => row.cells.find(({ columnId }) => columnId === id)
  const name = (id: string | null) => columns.find((column) => column.id === id)?.name ?? 'that column'
  const problems: string[] = []

  const text = (mapping.textColumn === null ? (row.body ?? '') : (cell(mapping.textColumn)?.text ?? '')).trim()
  if (text === '' && !(mapping.textColumn === null && row.body === null)) {
    problems.push(
      mapping.textColumn === null
        ? 'The row’s page is empty: write the post in it'
        : `“${name(mapping.textColumn)}” is empty: write the post there`,
    )
  }

  let platforms: Platform[] = [...mapping.networks]
  if (mapping.networksColumn !== null) {
    const chosen = cell(mapping.networksColumn)?.options ?? []
    const known = chosen.map((option) => BY_NAME.get(option.trim().toLowerCase()))
    platforms = PLATFORMS.filter((platform) => known.includes(platform))
    const unknown = chosen.filter((_, at) => known[at] === undefined)
    if (unknown.length > 0) {
      problems.push(
        `“${name(mapping.networksColumn)}” says ${unknown.map((option) => `“${option}”`).join(' and ')}, which is no network here: choose among ${Object.values(PLATFORM_NAMES).join(', ')}`,
      )
    } else if (platforms.length === 0) {
      problems.push(`“${name(mapping.networksColumn)}” names no network: choose at least one`)
    }
  }

  const given = mapping.titleColumn === null ? row.title : (cell(mapping.titleColumn)?.text ?? '')
  const title = oneLine(given) || oneLine(row.title) || 'Untitled'
  return { draft: { title, text, platforms, date: cell(mapping.dateColumn)?.date ?? null }, problems }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE).toWellFormed()
