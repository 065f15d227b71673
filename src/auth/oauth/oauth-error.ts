/** A refusal with the codes of RFC 6749, 5.2 and RFC 7591, 3.2.2. */
export class OauthError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, description: string) {
    super(description)
    this.name = 'OauthError'
    this.status = status
    this.code = code
  }
}

export const invalidRequest = (description: string): OauthError => new OauthError(400, 'invalid_request', description)
