import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { BlueskyState } from './state.ts'

/** DPoP (RFC 9449) as the reference server does it: a proof without one of the server's own nonces is refused. */
export class DpopRefused extends Error {
  readonly code: 'use_dpop_nonce' | 'invalid_dpop_proof'
  constructor(code: DpopRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

export interface Dpop {
  /** The nonce for every answer; it changes after a while. */
  nonce(): string
  /** The thumbprint of the key that the request was signed with. */
  check(request: SandboxRequest, accessToken?: string): Promise<string>
}

export function createDpop(origin: () => string, { oauth }: Pick<BlueskyState, 'oauth'>): Dpop {
  const seen = new Set<string>()
  return {
    nonce: () => oauth.nonce,
    async check({ method, path, headers }, accessToken) {
      const proof = headers.dpop
      if (typeof proof !== 'string') throw new DpopRefused('invalid_dpop_proof', 'DPoP proof required')
      // Checked by the real clock, whatever time the sandbox is set to: the client signs by that one.
      const options = { typ: 'dpop+jwt', algorithms: ['ES256'], maxTokenAge: 10, clockTolerance: 180 }
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, options).catch(() => {
        throw new DpopRefused('invalid_dpop_proof', 'Failed to verify DPoP proof')
      })
      const { jti, htm, htu, ath } = payload
      if (htm !== method || htu !== origin() + path)
        throw new DpopRefused('invalid_dpop_proof', 'DPoP "htm" or "htu" mismatch')
      if (payload.nonce !== oauth.nonce)
        throw new DpopRefused('use_dpop_nonce', 'Authorization server requires nonce in DPoP proof')
      if (typeof jti !== 'string' || seen.has(jti)) throw new DpopRefused('invalid_dpop_proof', 'DPoP proof replayed')
      seen.add(jti)
      const hash = accessToken && createHash('sha256').update(accessToken).digest('base64url')
      if (ath !== hash) throw new DpopRefused('invalid_dpop_proof', 'DPoP "ath" mismatch')
      return calculateJwkThumbprint(protectedHeader.jwk ?? {})
    },
  }
}

export function withNonce(answer: Answer, { nonce }: Dpop): Answer {
  return { ...answer, headers: { ...answer.headers, 'dpop-nonce': nonce() } }
}

/** The refusal of a server of records. An authorization server says the same with 400, in the body alone. */
export function challenge(refused: DpopRefused, dpop: Dpop): Answer {
  const words = `DPoP algs="ES256", error="${refused.code}", error_description="${refused.message.replaceAll('"', '')}"`
  const body = { error: refused.code, message: refused.message }
  return withNonce(jsonAnswer(401, body, { 'www-authenticate': words }), dpop)
}
