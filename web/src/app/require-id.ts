import { notFound } from '@tanstack/react-router'
import { isId } from '../search-params.ts'

/** An address with a malformed id has no page, and the server need not be asked. */
export function requireId({ params }: { params: Readonly<Record<string, string | undefined>> }): void {
  if (Object.values(params).some((id) => id !== undefined && !isId(id))) throw notFound()
}
