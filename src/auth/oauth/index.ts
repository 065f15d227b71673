export { registerClient } from './clients.ts'
export { answerConsent, resumeConsent, showConsent } from './consent.ts'
export { CONSENT_PATH } from './consent-path.ts'
export {
  authorizationServer as authorizationServerMetadata,
  protectedResource as protectedResourceMetadata,
} from './discovery.ts'
export { invalidRequest, OauthError } from './oauth-error.ts'
export { type ConfirmView, confirmPage, notConnectedPage, nowConnectedPage } from './pages/confirm-page.ts'
export { STYLE_PATH } from './pages/layout.ts'
export { style } from './pages/style.ts'
export { authorizeParameters, revokeParameters, tokenParameters } from './parameters.ts'
export { refusedOnOwnPage } from './refused-on-own-page.ts'
export { isRequestToken as isFormToken, requestToken as newFormToken } from './request-token.ts'
