import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import { sealedMails } from '#kernel/mail/sealed-mail.ts'
import { sealedRequests, sealedSignInAttempts, sealedSigningKeys, sealedTotpSecrets } from './auth/index.ts'
import { sealedChoices, sealedClientKey, sealedConsents, sealedCredentials } from './features/accounts/index.ts'
import { sealedSourceCredentials } from './features/context/index.ts'
import { sealedWebhookSecrets } from './features/webhooks/index.ts'
import { sealedAnswers } from './surfaces/execution/idempotency.ts'

/**
 * Every column that holds sealed values, one line each. A column that is missing here does not survive key rotation.
 */
export const sealedColumns: readonly SealedColumn[] = [
  sealedSigningKeys,
  sealedTotpSecrets,
  sealedSignInAttempts,
  sealedRequests,
  sealedCredentials,
  sealedClientKey,
  sealedConsents,
  sealedChoices,
  sealedSourceCredentials,
  ...sealedWebhookSecrets,
  sealedMails,
  sealedAnswers,
]
