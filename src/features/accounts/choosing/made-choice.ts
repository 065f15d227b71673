import type { SocialAccount } from '#contract/networks/social-account.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { OrgContext } from '#kernel/context.ts'
import { AppError, invalidField } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import type { GrantedAccount } from '#platforms/connecting.ts'
import { type AccountRow, presentAccount } from '../rows/account.ts'
import { type Chooser, readChoice } from './account-choice.ts'
import { connectChosen } from './connect-chosen.ts'

type Ctx = Pick<OrgContext, 'db' | 'services' | 'orgId' | 'userId' | 'actor' | 'requestId' | 'audit'>
type By = Ctx & { platform: Chooser['platform'] }

/** The accounts that the caller can choose among. */
export async function offeredAccounts({ db, services, ...by }: By, choice: string): Promise<GrantedAccount[]> {
  const offered = await readChoice(db, services, by, choice)
  if (!offered) throw over()
  return offered
}

/**
 * Connects the accounts that the caller chose. `field` names the request's field that holds the choice, for error
 * messages.
 */
export async function makeChoice(
  { db, services, ...by }: By,
  { choice, externalIds, action, field }: { choice: string; externalIds: string[]; action: string; field: string },
): Promise<SocialAccount[]> {
  const rows = await connectChosen(db, services, by, { name: choice, externalIds })
  if (rows === 'over') throw over()
  if (rows === 'not_offered')
    throw invalidField(field, 'not_offered', 'Choose among the accounts that the consent gave access to')
  const [first, ...others] = rows
  if (first) by.audit(targetOf(services, first)) // this is the audit line of the call; each further account gets a separate line
  for (const row of others) {
    const { orgId, userId, actor, requestId } = by
    await writeAudit(db, { orgId, userId, actor, action, requestId, target: targetOf(services, row) })
  }
  return rows.map((row) => presentAccount(services.storage, row))
}

const targetOf = ({ storage }: Services, row: AccountRow) => ({
  type: 'social_account',
  id: row.id,
  after: presentAccount(storage, row),
})

const over = (): AppError =>
  new AppError(
    'not_found',
    'This choice was made already, is older than 30 minutes or is somebody else’s: start again from Accounts',
  )
