/** What became of a row that is no longer ticked where it was. */
export const ROW_ABSENCES = ['unticked', 'deleted'] as const
export type RowAbsence = (typeof ROW_ABSENCES)[number]

/** The fields in which a row and its draft may differ. */
export const ROW_FIELDS = ['text', 'title', 'networks', 'time'] as const
export type RowField = (typeof ROW_FIELDS)[number]

/** The types of columns from which each part of a draft can be read, and the types that are written. */
export const COLUMN_TYPES = {
  text: ['title', 'rich_text'],
  networks: ['multi_select', 'select', 'status'],
  date: ['date'],
  ready: ['checkbox', 'status', 'select'],
  state: ['status', 'select', 'rich_text'],
  address: ['url', 'rich_text'],
} as const
