import { chooseAccounts } from './operations/choose-accounts.ts'
import { chooseLinkedInPages } from './operations/choose-linkedin-pages.ts'
import { completeOAuth } from './operations/complete-oauth.ts'
import { connectBluesky } from './operations/connect-bluesky.ts'
import { disconnectSocialAccount } from './operations/disconnect-account.ts'
import { getSocialAccount } from './operations/get-account.ts'
import { getBlueskyClientMetadata } from './operations/get-bluesky-client-metadata.ts'
import { getCommunityFlairs } from './operations/get-community-flairs.ts'
import { getNetworkSetup } from './operations/get-network-setup.ts'
import { getTikTokCreatorInfo } from './operations/get-tiktok-creator-info.ts'
import { listAccountChoice } from './operations/list-account-choice.ts'
import { listSocialAccounts } from './operations/list-accounts.ts'
import { listLinkedInPages } from './operations/list-linkedin-pages.ts'
import { startOAuth } from './operations/start-oauth.ts'
import { updateSocialAccount } from './operations/update-account.ts'
import './service.ts'

export { type AccountRef, connectedPlatform } from './account.ts'
export { sealedChoices } from './account-choice.ts'
export { failAccount } from './account-error.ts'
export { type AccountOpener, accountOpener } from './account-opener.ts'
export { askPlatform } from './ask-platform.ts'
export { clientKeyOf, sealedClientKey } from './client-key.ts'
export { openCredentials, sealCredentials, sealedCredentials } from './credentials.ts'

export { sealedConsents } from './oauth-state.ts'
export { platformFault } from './provider.ts'
export { refreshExpiring } from './refresh-expiring.ts'
export { revokeUnchosen } from './revoke-unchosen.ts'
export { openFreshAccount, type ReadAccount, usableAccount } from './usable-account.ts'
export { waitingConsents } from './waiting-consents.ts'
export { warnOfEnds } from './warn-of-ends.ts'

export const accountOperations = {
  listSocialAccounts,
  getNetworkSetup,
  getSocialAccount,
  getTikTokCreatorInfo,
  getCommunityFlairs,
  updateSocialAccount,
  disconnectSocialAccount,
  startOAuth,
  completeOAuth,
  connectBluesky,
  getBlueskyClientMetadata,
  listAccountChoice,
  chooseAccounts,
  listLinkedInPages,
  chooseLinkedInPages,
}
