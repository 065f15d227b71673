import type { AccessClaims } from '#auth/tokens/access-tokens.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { RawInput } from './parse-input.ts'

/** The caller, according to the token. The claims are looked up before they count. */
export type Principal = AccessClaims

/** One call of an operation, from any surface. */
export interface Call {
  requestId: string
  principal: Principal | null
  raw: RawInput
  idempotencyKey: string | null
  http: Pick<PublicContext, 'header' | 'setHeader' | 'redirect' | 'clientAddress'>
}
