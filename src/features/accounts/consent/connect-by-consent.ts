import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { keepChoice } from '../choosing/account-choice.ts'
import { saveAccount } from '../choosing/save-accounts.ts'
import { type AccountRow, presentAccount } from '../rows/account.ts'
import { orRevoke, revokeQuietly } from '../tokens/revoke.ts'
import { lapseOf, type Unconnected } from './consent-stands.ts'
import { type CallbackAnswer, finishConsent, type Granted } from './finish-consent.ts'
import { type GrantedAccounts, grantedAccounts } from './granted-accounts.ts'
import { type Consent, consentCallbackUrl } from './oauth-state.ts'
import { outcomeAddress } from './outcome-address.ts'
import { connectingBy } from './provider.ts'

export type ConsentOutcome =
  | { outcome: 'connected'; account: AccountRow }
  /**
   * The consent gave access to several accounts: the person who began it chooses among them, in a browser at `address`.
   */
  | { outcome: 'choose'; choice: string; address: string }
  | Unconnected

/** Exchanges the code of a consent at a network for tokens, and saves the account. */
export const connectByConsent = (
  ctx: PublicContext,
  consent: Consent,
  answer: CallbackAnswer,
): Promise<ConsentOutcome> =>
  finishConsent<Consent['platform'], ConsentOutcome>(ctx, consent, answer, (granted) => exchange(ctx, consent, granted))

async function exchange(ctx: PublicContext, consent: Consent, answer: Granted): Promise<ConsentOutcome> {
  const { services } = ctx
  const { orgId, userId, platform, target } = consent
  const connecting = connectingBy(services, platform, 'oauth')
  const redirectUri = consentCallbackUrl(services.config.baseUrl, consent)
  const credentials = await connecting.oauth.exchange({ ...answer, redirectUri, secrets: consent.secrets })
  const accounts = await grantedAccounts(services, { platform, target, connecting }, credentials)
  const saving = () => ctx.inScope({ orgId, userId }, (db) => save(db, ctx, consent, accounts))
  const outcome = await orRevoke(services, platform, credentials, saving)
  if (outcome.outcome === 'failed') await revokeQuietly(services, platform, credentials)
  return outcome
}

async function save(
  db: Trx,
  { services, requestId }: PublicContext,
  consent: Consent,
  accounts: GrantedAccounts,
): Promise<ConsentOutcome> {
  const lapse = await lapseOf(db, consent)
  if (lapse) return lapse
  const { orgId, userId, platform } = consent
  const [account, ...others] = accounts
  // A person who asked for pages has to choose even if there is only one, because Galley connects no page without being
  // asked. Spec N3
  if (others.length > 0 || consent.target === 'page') {
    const choice = await keepChoice(db, services, consent, accounts)
    const said = { outcome: 'choose', platform, choice } as const
    return { outcome: 'choose', choice, address: outcomeAddress(services.config, consent.redirectUri, said) }
  }
  const row = await saveAccount(db, services, consent, account)
  await writeAudit(db, {
    orgId,
    userId,
    actor: { kind: 'user', userId },
    action: 'completeOAuth',
    requestId,
    target: { type: 'social_account', id: row.id, after: presentAccount(services.storage, row) },
  })
  return { outcome: 'connected', account: row }
}
