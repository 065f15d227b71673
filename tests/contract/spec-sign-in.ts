import { added, type ObjectShape, oneOf } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { User } from './spec-resources.ts'

const session: ObjectShape = {
  id: 'uuid',
  userAgent: 'string|null',
  createdAt: 'time',
  lastSeenAt: 'time',
  expiresAt: 'time',
  current: 'bool',
}

const open = (route: string, body: ObjectShape | null, data: ObjectShape, status: 200 | 201 = 200): Endpoint => ({
  route,
  ...(body && { body: added('Spec S1', body) }),
  status,
  data: added('Spec S1', data),
  public: true,
})

const own = (route: string, body: ObjectShape | null, data: Endpoint['data']): Endpoint => ({
  route,
  ...(body && { body: added('Spec S1', body) }),
  status: 200,
  data,
})

/** Signing in. Spec S1 to S6 */
export const SIGN_IN_ENDPOINTS: Endpoint[] = [
  open('GET /v1/auth/options', null, {
    signUp: oneOf('first', 'open', 'invite_only', 'closed'),
    oidc: [{ provider: 'string', label: 'string' }],
    mailLinks: 'bool',
    sendsMail: 'bool',
  }),
  open(
    'POST /v1/auth/sign-up',
    { email: 'string', password: 'string', 'name?': 'string', 'invitationToken?': 'string' },
    { user: User },
    201,
  ),
  open('POST /v1/auth/verify-email', { token: 'string' }, { verified: 'bool', signInAgain: 'bool' }),
  own('POST /v1/auth/verify-email/request', null, added('Spec S1', { sent: 'bool' })),
  open('POST /v1/auth/sign-in', { email: 'string', password: 'string', 'code?': 'string' }, { user: User }),
  open('POST /v1/auth/sign-out', null, { signedOut: 'bool' }),
  open('POST /v1/auth/magic-link', { email: 'string' }, { accepted: 'bool' }),
  open('POST /v1/auth/magic-link/redeem', { token: 'string', 'code?': 'string' }, { user: User }),
  open('POST /v1/auth/password/reset-request', { email: 'string' }, { accepted: 'bool' }),
  open('POST /v1/auth/password/reset', { token: 'string', password: 'string' }, { changed: 'bool' }),
  own(
    'POST /v1/auth/password/change',
    { 'currentPassword?': 'string', newPassword: 'string', 'endAssistants?': 'bool' },
    added('Spec S1', {
      changed: 'bool',
      assistants: [{ orgId: 'uuid', connectionId: 'uuid', clientName: 'string' }], // decision 023
    }),
  ),
  own('POST /v1/auth/totp/enroll', null, added('Spec S1', { secret: 'string', otpauthUri: 'string' })),
  own(
    'POST /v1/auth/totp/confirm',
    { code: 'string', 'password?': 'string' },
    added('Spec S1', { recoveryCodes: ['string'] }),
  ),
  own('POST /v1/auth/totp/disable', { code: 'string', 'password?': 'string' }, added('Spec S1', { disabled: 'bool' })),
  {
    ...open('GET /v1/auth/oidc/{provider}/start', null, { authorizationUrl: 'string' }),
    query: added('Spec S1', { 'next?': 'string' }),
  },
  {
    ...open('GET /v1/auth/oidc/{provider}/callback', null, {
      outcome: oneOf('signed_in', 'code_required', 'refused'),
      location: 'string',
    }),
    query: added('Spec S1', { state: 'string', 'code?': 'string', 'error?': 'string', 'iss?': 'string' }),
  },
  own('GET /v1/auth/sessions', null, [added('Spec S1', session)]),
  own('DELETE /v1/auth/sessions/{sessionId}', null, added('Spec S1', session)),
  own('POST /v1/auth/sessions/end-others', null, added('Spec S1', { ended: 'int' })),
]
