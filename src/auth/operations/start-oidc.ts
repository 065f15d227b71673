import { buildAuthorizationUrl } from 'openid-client'
import { z } from 'zod'
import type { PublicContext } from '#kernel/context.ts'
import { operation } from '#kernel/operation.ts'
import { backToSignIn, isBrowser } from '../oidc/back-to-sign-in.ts'
import { oidcCallbackUrl } from '../oidc/oidc-callback-url.ts'
import { OwnPath } from '../oidc/own-path.ts'
import { beginSignInAttempt } from '../oidc/sign-in-attempt.ts'

export const startOidc = operation({
  name: 'startOidc',
  route: 'GET /v1/auth/oidc/{provider}/start',
  summary: 'Sign in with an OpenID Connect provider',
  description:
    'A browser is sent to the provider, and afterwards to `next`, a path of this installation; other clients get the ' +
    'address as JSON. A cookie binds the sign-in to this browser for ten minutes. Refusals lead a browser to ' +
    '/sign-in?problem=…&provider=…, where problem is a code.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  params: { provider: z.string().min(1).max(30) },
  query: { next: OwnPath.optional() },
  output: z.object({ authorizationUrl: z.url() }),
}).handle(async (ctx, { provider, next = '/' }) => {
  try {
    const authorizationUrl = await begin(ctx, provider, next)
    if (isBrowser(ctx)) ctx.redirect(authorizationUrl)
    return { authorizationUrl }
  } catch (error) {
    return { authorizationUrl: new URL(backToSignIn(ctx, provider, error), ctx.services.config.baseUrl).href }
  }
})

async function begin(ctx: PublicContext, provider: string, next: string): Promise<string> {
  const { oidc, config } = ctx.services
  const configuration = await oidc.configuration(oidc.find(provider))
  const { state, nonce, challenge } = await beginSignInAttempt(ctx, provider, next)
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: oidcCallbackUrl(config, provider),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return url.href
}
