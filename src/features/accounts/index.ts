// PLACEHOLDER so that the registry imports: the accounts colleague replaces this whole file.
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { Connection } from '#platforms/adapter.ts'

export const accountOperations = {}
export async function usableConnection(_s: Services, _a: { orgId: string; accountId: string; force?: boolean }): Promise<Connection> {
  throw new Error('placeholder')
}
export async function refreshExpiring(_s: Services, _sweep: Db): Promise<void> {}
