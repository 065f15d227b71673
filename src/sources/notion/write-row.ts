import { z } from 'zod'
import { PlatformError } from '#platforms/errors.ts'
import type { RowValue } from '../source.ts'
import type { NotionApi } from './api.ts'
import { found } from './found.ts'

/** Writes values into the columns of a row. */
export async function writeRow(
  api: NotionApi,
  token: string,
  rowId: string,
  values: readonly RowValue[],
): Promise<void> {
  const properties = Object.fromEntries(values.map((one) => [one.column.id, propertyOf(one)]))
  await found(() => api.patch(token, `pages/${rowId}`, { properties }, z.unknown())).catch((error: unknown) => {
    throw error instanceof PlatformError ? (inWords(error) ?? error) : error
  })
}

function propertyOf({ column: { type }, value }: RowValue): object {
  switch (type) {
    case 'url':
      return { url: value }
    case 'select':
    case 'status':
      return { [type]: value === null ? null : { name: value } }
    default:
      return { rich_text: value === null ? [] : [{ text: { content: value } }] }
  }
}

function inWords({ kind, facts }: PlatformError): PlatformError | null {
  if (kind === 'permission') {
    return new PlatformError(
      'permission',
      'Notion does not let Galley write into rows: whoever registered the connection at Notion must give it the capability “Update content”.',
      facts,
    )
  }
  if (facts.httpStatus === 400) {
    return new PlatformError(
      'rejected',
      'Notion did not take the value: the column was changed there. Map the columns again.',
      facts,
    )
  }
  return null
}
