import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'
import { ROW_ABSENCES, ROW_FIELDS } from './row-lists.ts'

/** A column of a database. */
export const ContextColumn = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string().describe('As the source names it, such as rich_text or checkbox'),
    options: z.array(z.string()).describe('The choices of a column that has some'),
  })
  .meta({ id: 'ContextColumn' })
export type ContextColumn = z.infer<typeof ContextColumn>

/** A table of rows that a source shares. One database may hold several. */
export const ContextDatabase = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.url().nullable(),
    columns: z.array(ContextColumn),
  })
  .meta({ id: 'ContextDatabase' })
export type ContextDatabase = z.infer<typeof ContextDatabase>

/** What a row has in one column. */
export const ContextCell = z
  .object({
    columnId: z.string(),
    text: z.string().describe('As plain text; empty if there is nothing'),
    options: z.array(z.string()).describe('What is chosen'),
    checked: z.boolean(),
    date: z.string().nullable().describe('A day, or a day with a time, as the source writes it'),
  })
  .meta({ id: 'ContextCell' })
export type ContextCell = z.infer<typeof ContextCell>

/** A row as it is shown while columns are mapped. */
export const ContextSampleRow = z
  .object({ id: z.string(), title: z.string(), url: z.url().nullable(), cells: z.array(ContextCell) })
  .meta({ id: 'ContextSampleRow' })
export type ContextSampleRow = z.infer<typeof ContextSampleRow>

const column = z.string().min(1).max(200)

/** Which columns make a draft, and which are written back. Columns are named by their ids. */
export const mappingFields = {
  textColumn: column.nullable().describe('The column with the text of the post; null: the row’s own page holds it'),
  titleColumn: column.nullable().describe('The column with the title, for who reviews it; null: the row’s name'),
  networksColumn: column.nullable().describe('The column that names the networks; null: those in `networks`'),
  networks: z
    .array(z.enum(PLATFORMS))
    .max(PLATFORMS.length)
    .describe('The networks of every row, if no column names them'),
  dateColumn: column.nullable().describe('The column with the wished time; a day without a time means 9:00'),
  readyColumn: column.describe('A row is read once this column is ticked, or says `readyOption`'),
  readyOption: z.string().min(1).max(200).nullable().describe('The choice that means ready; null for a tick'),
  stateColumn: column.nullable().describe('The column into which the draft’s state is written'),
  addressColumn: column.nullable().describe('The column into which the live address is written'),
}
export type MappingFields = z.output<z.ZodObject<typeof mappingFields>>

/** A database whose ticked rows become drafts. */
export const ContextMapping = z
  .object({
    id: Id,
    orgId: Id,
    sourceId: Id,
    databaseId: z.string(),
    title: z.string(),
    url: z.url().nullable(),
    ...mappingFields,
    columns: z.array(ContextColumn).describe('As they were when it was read last'),
    lastReadAt: Timestamp.nullable(),
    lastError: z.string().nullable().describe('Why it cannot be read or written at present, and who must do what'),
    drafts: z.int().describe('Rows that became drafts'),
    problems: z.int().describe('Ticked rows that cannot become drafts as they are'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ContextMapping' })
export type ContextMapping = z.infer<typeof ContextMapping>

/** A field in which a row differs from its draft. */
export const RowChange = z
  .object({ field: z.enum(ROW_FIELDS), before: z.string(), now: z.string() })
  .meta({ id: 'RowChange' })
export type RowChange = z.infer<typeof RowChange>

/** A row that was ticked once. */
export const ContextRow = z
  .object({
    id: Id,
    orgId: Id,
    sourceId: Id,
    databaseId: z.string(),
    externalId: z.string(),
    title: z.string(),
    url: z.url().nullable(),
    groupId: Id.nullable().describe('The draft that it became; null if it could not'),
    problem: z.string().nullable().describe('Why the row as it is makes no draft, and what to change in it'),
    changes: z
      .array(RowChange)
      .describe('Where the row says something else than what it was drafted from. It is shown, and never published'),
    absence: z.enum(ROW_ABSENCES).nullable().describe('What became of the row; null while it is ticked'),
    writtenState: z.string().nullable().describe('The state that was written into the row last'),
    writeError: z.string().nullable().describe('Why the row could not be written; it is tried again'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ContextRow' })
export type ContextRow = z.infer<typeof ContextRow>
