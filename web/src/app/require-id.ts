import { notFound } from '@tanstack/react-router'
import { isId } from '../search-params.ts'

/** An address with a malformed id: there is no such page, and the server need not be asked. */
export function requireId({ params }: { params: { groupId?: string | undefined; runId?: string | undefined } }): void {
  const id = params.groupId ?? params.runId
  if (id !== undefined && !isId(id)) throw notFound()
}
