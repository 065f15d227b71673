import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { AccountRow } from '../rows/account.ts'
import { type Chooser, endChoice, readChoice } from './account-choice.ts'
import { saveAccounts } from './save-accounts.ts'

/**
 * Connects the chosen accounts, named by their ids at the platform, and discards the others. `over` means that the
 * choice is unknown, already made, too old or somebody else's. `not_offered` means that an id was not among the offered
 * ones; the choice then stays open.
 */
export async function connectChosen(
  db: Trx,
  services: Services,
  by: Chooser,
  { name, externalIds }: { name: string; externalIds: readonly string[] },
): Promise<AccountRow[] | 'over' | 'not_offered'> {
  const offered = await readChoice(db, services, by, name)
  if (!offered) return 'over'
  const chosen = offered.filter(({ externalId }) => externalIds.includes(externalId))
  if (chosen.length === 0 || chosen.length < new Set(externalIds).size) return 'not_offered'
  if (!(await endChoice(db, by, name))) return 'over'
  return saveAccounts(db, services, by, chosen)
}
