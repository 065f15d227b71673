import type { ContextRow, RowChange } from '#contract/writing/context-rows.ts'
import type { RowField } from '#contract/writing/row-lists.ts'
import { sentence } from '../api/problem-words.ts'
import { formatWhen } from '../time.ts'

export type { RowChange }

/** What has to be known of the row from which a draft was made; null if it is as it was. */
export function rowWords(
  { changes, absence, problem }: Pick<ContextRow, 'changes' | 'absence' | 'problem'>,
  decided: boolean,
): string | null {
  if (absence === 'deleted')
    return `The row was deleted in Notion, or is not shared with Galley any more. ${left(decided)}`
  if (absence === 'unticked') return `The row in Notion is not ticked any more. ${left(decided)}`
  if (changes.length === 0) return null
  const wrong = problem === null ? '' : ` As it is now it would make no draft: ${sentence(problem)}`
  return decided
    ? `The row in Notion says something else now. What was approved goes out, and nothing of this.${wrong}`
    : `The row in Notion says something else now. This draft was changed here, so it keeps its words: take over by hand what is right.${wrong}`
}

const left = (decided: boolean): string =>
  decided
    ? 'What was approved goes out all the same, unless somebody cancels it.'
    : 'The draft stays until somebody decides.'

const FIELDS: Record<RowField, string> = { text: 'Text', title: 'Title', networks: 'Networks', time: 'Wished time' }

export const sayField = (field: RowField): string => FIELDS[field]

/** One side of a difference, as it is read by people. */
export function saySide(change: RowChange, side: 'before' | 'now', zone: string): string {
  const said = change[side]
  if (said === '') return change.field === 'time' ? 'no time' : 'nothing'
  return change.field === 'time' ? formatWhen(said, zone) : said
}
