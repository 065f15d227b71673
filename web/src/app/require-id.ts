import { notFound } from '@tanstack/react-router'
import { isId } from '../search-params.ts'

type Ids = { [K in 'groupId' | 'runId' | 'renderId']?: string | undefined }

/** An address with a malformed id: there is no such page, and the server need not be asked. */
export function requireId({ params }: { params: Ids }): void {
  const id = params.groupId ?? params.runId ?? params.renderId
  if (id !== undefined && !isId(id)) throw notFound()
}
