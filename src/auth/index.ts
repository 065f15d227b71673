import { changePassword } from './operations/change-password.ts'
import { confirmTotp } from './operations/confirm-totp.ts'
import { createToken } from './operations/create-token.ts'
import { disableTotp } from './operations/disable-totp.ts'
import { endOtherSessions } from './operations/end-other-sessions.ts'
import { endSession } from './operations/end-session.ts'
import { enrollTotp } from './operations/enroll-totp.ts'
import { finishOidc } from './operations/finish-oidc.ts'
import { getJwks } from './operations/get-jwks.ts'
import { getSignInOptions } from './operations/get-sign-in-options.ts'
import { listSessions } from './operations/list-sessions.ts'
import { redeemMagicLink } from './operations/redeem-magic-link.ts'
import { requestEmailVerification } from './operations/request-email-verification.ts'
import { requestMagicLink } from './operations/request-magic-link.ts'
import { requestPasswordReset } from './operations/request-password-reset.ts'
import { resetPassword } from './operations/reset-password.ts'
import { signIn } from './operations/sign-in.ts'
import { signOut } from './operations/sign-out.ts'
import { signUp } from './operations/sign-up.ts'
import { startOidc } from './operations/start-oidc.ts'
import { verifyEmail } from './operations/verify-email.ts'
import './service.ts'

export { sendLink } from './links/send-link.ts'
export { sealedRequests } from './oauth/request-store.ts'
export { sealedSignInAttempts } from './oidc/sign-in-attempt.ts'
export { forgetSecondFactor } from './second-factor/forget-second-factor.ts'
export { sealedTotpSecrets } from './second-factor/second-factor.ts'
export { sweepAssistants, sweepExpired } from './sweep.ts'
export { rotateSigningKey, sealedSigningKeys } from './tokens/signing-keys.ts'

export const authOperations = {
  getSignInOptions,
  signUp,
  verifyEmail,
  requestEmailVerification,
  signIn,
  signOut,
  requestMagicLink,
  redeemMagicLink,
  startOidc,
  finishOidc,
  requestPasswordReset,
  resetPassword,
  changePassword,
  enrollTotp,
  confirmTotp,
  disableTotp,
  listSessions,
  endSession,
  endOtherSessions,
  createToken,
  getJwks,
}
