import { ROLES, type Role, roleAllows } from '#contract/people/roles.ts'
import { isWrite, type Operation } from '#kernel/operation.ts'
import { type CallOptions, type Input, type Sample, takesOrg } from '../call.ts'
import { OPEN_WHEN_READ_ONLY } from '../exceptions.ts'
import { answers, answersNot, type Case, type Knocker } from './case.ts'
import type { Stage } from './stage.ts'

/** A body that is refused after the caller has been checked, so that the call changes nothing. */
const REFUSED_LATER = { unknownField: true }

/**
 * Everybody who may not call the operation, or not now: because of token, workspace, role, membership, session, key or
 * plan.
 */
export function* casesOfAdmission(stage: Stage, operation: Operation, sample: Sample, full: boolean): Generator<Case> {
  const { permission } = operation
  if (permission === 'public') return
  const { callers, own, other } = stage
  const turn = operation.name.length
  const some = (roles: readonly Role[]) => (full ? roles : roles.filter((_, index) => index === turn % roles.length))
  const knock = (
    knocker: Knocker,
    what: string,
    judge: Case['judge'],
    { input = sample.input, ...options }: Partial<CallOptions> & { token: string | null; input?: Input },
  ): Case => ({
    knocker,
    what,
    judge,
    input,
    options: { orgId: own.orgId, ...options, headers: { ...sample.headers, ...options.headers } },
  })

  for (const [what, authorization] of Object.entries(callers.bad)) {
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    yield knock('nobody', `a token ${what}`, answers(401), { token: null, headers })
  }
  for (const role of some(ROLES)) {
    for (const [what, token] of Object.entries(callers.ended[role])) {
      yield knock(role, what, answers(401), { token })
    }
  }
  if (!takesOrg(operation)) return

  const allowed = ROLES.filter((role) => permission !== 'signed-in' && roleAllows(role, permission))
  for (const role of ROLES) {
    const token = callers.pretenders[role]
    if (!allowed.includes(role)) yield knock(role, 'a role that does not include it', answers(403), { token })
    else yield knock(role, 'a role that includes it', answersNot(403), { token, payload: REFUSED_LATER })
    yield knock(role, 'the other workspace on the path', answers(403), {
      token: own.people[role].token,
      orgId: other.orgId,
      input: { ...sample.input, ...inParams(stage, operation, turn) },
    })
  }
  for (const role of some(ROLES)) {
    yield knock(role, 'suspended', answers(403), { token: callers.suspended[role] })
  }
  yield knock('nobody', 'not a member', answers(403), { token: callers.stranger })
  yield knock('nobody', 'a token of no workspace', answers(403), { token: callers.withoutOrg })

  const { frozen } = callers
  for (const role of some(allowed)) {
    const token = frozen.tokens[role]
    const open = !isWrite(operation) || operation.name in OPEN_WHEN_READ_ONLY
    yield knock(role, 'in a read-only workspace', open ? answersNot(402) : answers(402), {
      token,
      orgId: frozen.orgId,
      ...(open && { payload: REFUSED_LATER }),
    })
  }
}

function inParams({ foreign }: Stage, operation: Operation, turn: number): Input {
  const ids = [...foreign.values()].flat()
  const id = ids[turn % ids.length] ?? ''
  const names = Object.entries(operation.params).filter(([, schema]) => schema.safeParse(id).success)
  return Object.fromEntries(names.map(([name]) => [name, id]))
}
