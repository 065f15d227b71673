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

export { sealedChoices } from './choosing/account-choice.ts'
export { revokeUnchosen } from './choosing/revoke-unchosen.ts'
export { beginConsent, requireOwnAddress } from './consent/begin-consent.ts'
export { clientKeyOf, sealedClientKey } from './consent/client-key.ts'
export { callbackQuery, comeBack } from './consent/come-back.ts'
export { lapseOf, type Unconnected } from './consent/consent-stands.ts'
export { type CallbackAnswer, finishConsent } from './consent/finish-consent.ts'
export { type Consent, type ConsentAt, sealedConsents } from './consent/oauth-state.ts'
export { accountFault, platformFault } from './consent/provider.ts'
export { createWaitingConsents } from './consent/waiting-consents.ts'
export { keepAccountPicture } from './pictures/keep-picture.ts'
export { type AccountRef, connectedPlatform } from './rows/account.ts'
export { failAccount } from './rows/account-error.ts'
export { openCredentials, sealCredentials, sealedCredentials } from './rows/credentials.ts'
export { warnOfEnds } from './rows/warn-of-ends.ts'
export { type AccountOpener, accountOpener } from './tokens/account-opener.ts'
export { askPlatform } from './tokens/ask-platform.ts'
export { refreshExpiring } from './tokens/refresh-expiring.ts'
export { openFreshAccount, type ReadAccount, usableAccount } from './tokens/usable-account.ts'

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
