import type { Answer } from '../kit/answer.ts'
import type { Bench } from '../kit/create-sandbox.ts'
import { bearerToken, type SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import type { LinkedInSandboxOptions } from './options.ts'
import { accessDenied, dayLimit, expiredToken, invalidToken, problem } from './problems.ts'
import type { LinkedInAuthor, LinkedInGrant, LinkedInMember, LinkedInState } from './state.ts'

/** What the API's routes work with. */
export interface LinkedInContext extends Bench<LinkedInSandboxOptions> {
  state: LinkedInState
}

export interface LinkedInCall extends SandboxRequest {
  /** The member whose token it is. */
  member: LinkedInMember
  grant: LinkedInGrant
}

interface CallRule {
  method: Route['method']
  path: string
  handle(call: LinkedInCall): Answer | Promise<Answer>
}

/** The versions that are served. A new one comes each month, and each is served for a year. */
const VERSIONS = { oldest: '202511', newest: '202611' }
const DAY_MS = 24 * 60 * 60_000
/**
 * Calls per member and day, of the product that everybody gets. LinkedIn publishes no figure for the reviewed product.
 */
const MEMBER_DAY_LIMIT = 150

/** A call of /v2, which has no versions. */
export function plainCall(context: LinkedInContext, rule: CallRule): Route {
  return {
    method: rule.method,
    path: rule.path,
    kind: 'api',
    handle(request) {
      const { state, clock } = context
      const token = bearerToken(request)
      const grant = [...state.grants].find(({ accessToken }) => accessToken === token)
      const member = state.members.find(({ urn }) => urn === grant?.memberUrn)
      if (!grant || !member) return invalidToken()
      if (grant.accessEndsAtMs <= clock.now()) return expiredToken()
      if (!takesFromDay(member, context)) return dayLimit('MEMBER')
      return rule.handle({ ...request, member, grant })
    },
  }
}

/** A call of /rest, which checks version and protocol before anything else. */
export function restCall(context: LinkedInContext, rule: CallRule): Route {
  const plain = plainCall(context, rule)
  return {
    ...plain,
    handle: (request) => wrongVersion(request) ?? plain.handle(request),
  }
}

function wrongVersion({ headers }: SandboxRequest): Answer | null {
  const version = headers['linkedin-version']
  if (typeof version !== 'string' || !/^\d{6}$/.test(version)) {
    return problem(400, {
      code: 'VERSION_MISSING',
      message: 'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
    })
  }
  if (version < VERSIONS.oldest || version > VERSIONS.newest) {
    return problem(426, { code: 'NONEXISTENT_VERSION', message: `Requested version ${version} is not active` })
  }
  if (headers['x-restli-protocol-version'] !== '2.0.0') {
    return problem(400, { code: 'ILLEGAL_ARGUMENT', message: 'X-RestLi-Protocol-Version must be 2.0.0' })
  }
  return null
}

/** Takes one call from the member's day, which is a UTC day. */
function takesFromDay({ urn }: LinkedInMember, { clock, options, rateLimits }: LinkedInContext): boolean {
  if (options.rateLimits === 'off' || options.access !== 'self_serve') return true
  const day = Math.floor(clock.now() / DAY_MS)
  return rateLimits.take(`${urn} ${day}`, { limit: MEMBER_DAY_LIMIT, windowMs: DAY_MS }).allowed
}

/** What a call does for an author, in the words of scopes. */
type Act = 'w_social' | 'r_social' | 'w_social_feed' | 'r_social_feed'

/** The author in whose name the call is made. LinkedIn refuses if the scope is missing, or the role on the page. */
export function actingFor(
  urn: unknown,
  act: Act,
  call: LinkedInCall,
  { state }: LinkedInContext,
): LinkedInAuthor | Answer {
  const denied = accessDenied(`${call.path} as ${String(urn)}`)
  const page = state.pages.find((one) => one.urn === urn)
  if (!page && urn !== call.member.urn) return denied
  const scope = act.replace('_social', page ? '_organization_social' : '_member_social')
  if (!call.grant.scopes.includes(scope) || (page && !call.member.administers.has(page.urn))) return denied
  return page ?? call.member
}

export const isAnswer = (value: object): value is Answer => 'status' in value && 'body' in value
