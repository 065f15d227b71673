import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { draftOfRow } from '#contract/writing/draft-of-row.ts'
import { checkFor } from '#features/posts/index.ts'
import type { Services } from '#kernel/services.ts'
import type { SourceRow } from '#sources/source.ts'
import { columnsOf, fieldsOf, type MappingRow } from '../mapping-row.ts'
import type { RowSays } from '../row-row.ts'
import { plainWords } from './plain-words.ts'
import { wishOf } from './wish-of.ts'

/** A row as it was read, with the whole text of its post. */
export interface ReadRow extends Pick<SourceRow, 'title' | 'cells'> {
  /** The text of the row's page; null if a column holds the text. */
  body: string | null
}

/**
 * What a row asks for, and what keeps it from becoming a draft: each problem with its remedy. Invisible characters are
 * removed first, since the words come from outside.
 */
export function saysOf(
  services: Pick<Services, 'config' | 'fileReaches' | 'clock'>,
  mapping: Pick<MappingRow, 'fields' | 'columns'>,
  row: ReadRow,
  zone: string,
): { says: RowSays; problems: string[] } {
  const fields = fieldsOf(mapping)
  const columns = columnsOf(mapping)
  const cells = row.cells.map((cell) => ({
    ...cell,
    text: plainWords(cell.text),
    options: cell.options.map(plainWords),
  }))
  const body = row.body === null ? null : plainWords(row.body)
  const { draft, problems } = draftOfRow(fields, columns, { title: plainWords(row.title), cells, body })
  const wish = wishOf(draft.date, zone)
  const day = `“${columns.find(({ id }) => id === fields.dateColumn)?.name ?? 'the date'}”`
  const late = wish !== null && wish !== 'unclear' && Date.parse(wish) <= services.clock.now().getTime()
  return {
    says: { title: draft.title, text: draft.text, platforms: draft.platforms, wish: wish === 'unclear' ? null : wish },
    problems: [
      ...problems,
      ...(wish === 'unclear' ? [`${day} holds no day that can be read: choose one`] : []),
      ...(late ? [`${day} is in the past: choose a later time, or clear it`] : []),
      ...draft.platforms.flatMap((platform) => {
        const content = { platform, socialAccountId: null, contentText: draft.text, media: null, platformPayload: null }
        return checkFor(null, content, services)
          .problems.filter(({ severity, code }) => severity === 'error' && OF_TEXT.has(code))
          .map(({ message }) => `${PLATFORM_NAMES[platform]}: ${message}`)
      }),
    ],
  }
}

/** Problems that only the author can mend, in the row. A missing picture, for example, can be added to the draft. */
const OF_TEXT: ReadonlySet<string> = new Set(['text_too_long', 'text_has_invalid_characters'])
