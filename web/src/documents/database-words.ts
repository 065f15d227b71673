import type { ContextColumn, ContextMapping, MappingFields } from '#contract/writing/context-rows.ts'
import { COLUMN_TYPES } from '#contract/writing/row-lists.ts'

/** Drafts and problems of a database, in words. */
export function countWords({ drafts, problems }: Pick<ContextMapping, 'drafts' | 'problems'>): string {
  const drafted = drafts === 0 ? 'no drafts yet' : drafts === 1 ? 'one draft' : `${drafts} drafts`
  if (problems === 0) return drafted
  return `${drafted} · ${problems === 1 ? 'one row needs a look' : `${problems} rows need a look`}`
}

/** What a reading came to. */
export const readWords = ({ title, lastError, lastReadAt, ...counts }: ContextMapping): string =>
  lastError !== null
    ? `“${title}” could not be read.`
    : lastReadAt === null
      ? `“${title}” is being read in the background.`
      : `“${title}” is read: ${countWords(counts)}.`

export const columnsFor = (
  columns: readonly ContextColumn[],
  use: keyof typeof COLUMN_TYPES,
): readonly ContextColumn[] => {
  const types: readonly string[] = COLUMN_TYPES[use]
  return columns.filter(({ type }) => types.includes(type))
}

/** A first guess by types and usual names, which a person confirms or changes. */
export function guessFields(columns: readonly ContextColumn[]): MappingFields {
  const find = (use: keyof typeof COLUMN_TYPES, names: RegExp): ContextColumn | null =>
    columnsFor(columns, use).find(({ name }) => names.test(name)) ?? null
  const ready =
    find('ready', /ready|publish|approve|go/i) ??
    columnsFor(columns, 'ready').find(({ type }) => type === 'checkbox') ??
    columnsFor(columns, 'ready')[0]
  const isTick = ready?.type === 'checkbox'
  const networks = find('networks', /network|channel|platform/i)
  const state = find('state', /state|status|stage/i)
  return {
    textColumn: find('text', /post|text|copy|content|body/i)?.id ?? null,
    titleColumn: null,
    networksColumn: networks?.id ?? null,
    networks: [],
    dateColumn: find('date', /date|day|publish|when|time/i)?.id ?? null,
    readyColumn: ready?.id ?? '',
    readyOption: isTick ? null : (ready?.options.find((option) => /ready/i.test(option)) ?? null),
    stateColumn: state && state.id !== ready?.id ? state.id : null,
    addressColumn: find('address', /live|link|url|address/i)?.id ?? null,
  }
}
