import { notFound } from '@tanstack/react-router'
import { isId } from '../search-params.ts'

type Ids = { [K in 'groupId' | 'runId' | 'renderId']?: string | undefined }

/** Refuses an address with a malformed id: no such page exists, so the server need not be asked. */
export function requireId({ params }: { params: Ids }): void {
  const id = params.groupId ?? params.runId ?? params.renderId
  if (id !== undefined && !isId(id)) throw notFound()
}
