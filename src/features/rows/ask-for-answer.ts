import { accountFault } from '#features/accounts/index.ts'
import { askSource } from '#features/context/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { PageMissing } from '#sources/source.ts'

/** Asks a source while a caller waits. If the source refuses, the caller gets an error that says why. */
export async function askForAnswer<T>(
  { services, orgId }: StepsContext,
  sourceId: string,
  ask: Parameters<typeof askSource<T>>[2],
): Promise<T> {
  return askSource(services, { orgId, sourceId }, ask).catch((error: unknown) => {
    throw error instanceof PageMissing ? notFound('database') : accountFault(error)
  })
}
