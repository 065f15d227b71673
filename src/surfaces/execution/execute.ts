import type { OrgContext, PublicContext, StepsContext, UserContext, UserStepsContext } from '#kernel/context.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { forbidden, unauthenticated } from '#kernel/errors.ts'
import type { Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import { answerKept, type Compute } from '../kept-answers/answer-kept.ts'
import { admitMember, admitPerson } from './admission.ts'
import type { Answer } from './answer.ts'
import type { Call, Principal } from './call.ts'
import { checkedOutput } from './checked-output.ts'
import { collectExtras } from './extras.ts'
import { inOneTransaction } from './in-one-transaction.ts'
import { inSteps } from './in-steps.ts'
import { inputIfValid, parseInput } from './parse-input.ts'

/**
 * Runs an operation; no surface calls a handler in another way. The order is fixed: authenticated 401 → token's
 * workspace = path's workspace 403 → session or key, membership and permission now 401, 403 → plan 402 → parse 400 →
 * idempotency → handler in its transaction → output checked → audit → commit.
 */
export function execute(services: Services, operation: Operation, call: Call): Promise<Answer> {
  const facts = { 'galley.request_id': call.requestId, 'galley.operation': operation.name }
  return services.tracing.inSpan(operation.name, facts, () => admitAndRun(services, operation, call))
}

async function admitAndRun(services: Services, operation: Operation, call: Call): Promise<Answer> {
  const { run } = operation
  const base = { requestId: call.requestId, services, now: services.clock.now() }
  switch (run.in) {
    case 'public': {
      const input = parseInput(operation, call.raw)
      const ctx: PublicContext = {
        ...base,
        ...call.http,
        inScope: (scope, work) => inScope(services.db, scope, work),
      }
      return { output: checkedOutput(services, operation, await run.handler(ctx, input as never)), replayed: false }
    }
    case 'user': {
      const principal = required(call.principal)
      return inOneTransaction(services, operation, call, ownScope(principal), async (db, extras) => {
        const ctx: UserContext = { ...base, ...extras, ...(await admitPerson(db, operation, principal)), db }
        return { actor: ctx.actor, handle: (input) => run.handler(ctx, input) }
      })
    }
    case 'user-steps': {
      const principal = required(call.principal)
      return inSteps(services, operation, call, ownScope(principal), {
        admit: (db) => admitPerson(db, operation, principal),
        handle: (admitted, extras, inOwn, input) => {
          const ctx: UserStepsContext = { ...base, ...extras, ...admitted, ...headersOf(call), inOwn }
          return run.handler(ctx, input)
        },
      })
    }
    case 'org': {
      const { principal, orgId } = inWorkspace(call)
      const scope = { orgId, userId: principal.userId }
      const readBefore = async (before: NonNullable<typeof run.before>): Promise<unknown> => {
        const input = inputIfValid(operation, call.raw)
        const reading = input && before(input as never) // parsed by the handler's own schemas
        if (typeof reading !== 'function') return reading
        const inOrg: StepsContext['inOrg'] = (work) => inScope(services.db, scope, work)
        const admitted = await inOrg((db) => admitMember(db, operation, principal, orgId))
        const ctx: StepsContext = { ...base, ...collectExtras(), ...admitted, ...stepsReach(call), inOrg }
        return reading(ctx)
      }
      const compute: Compute = async (begun) => {
        const found = run.before && (await readBefore(run.before))
        return inOneTransaction(services, operation, call, scope, async (db, extras) => {
          begun?.(db)
          const admitted = await admitMember(db, operation, principal, orgId)
          const ctx: OrgContext = { ...base, ...extras, ...admitted, db }
          return { actor: ctx.actor, handle: (input) => run.handler(ctx, input, found as never) }
        })
      }
      return answerKept(services, { operation, principal, call }, compute)
    }
    case 'steps': {
      const { principal, orgId } = inWorkspace(call)
      return inSteps(
        services,
        operation,
        call,
        { orgId, userId: principal.userId },
        {
          admit: (db) => admitMember(db, operation, principal, orgId),
          handle: (admitted, extras, inOrg, input) => {
            const ctx: StepsContext = { ...base, ...extras, ...admitted, ...stepsReach(call), inOrg }
            return run.handler(ctx, input)
          },
        },
      )
    }
  }
}

/**
 * The scope of a person's own rows. For an API key such a transaction needs only the key's row, which belongs to its
 * maker.
 */
const ownScope = ({ userId }: Principal) => ({ userId })

const headersOf = ({ http: { header, setHeader } }: Call) => ({ header, setHeader })
const stepsReach = (call: Call) => ({ ...headersOf(call), idempotencyKey: call.idempotencyKey })

function required(principal: Principal | null): Principal {
  if (!principal) throw unauthenticated()
  return principal
}

function inWorkspace(call: Call): { principal: Principal; orgId: string } {
  const principal = required(call.principal)
  const orgId = (call.raw.params as { orgId?: string }).orgId?.toLowerCase()
  if (!principal.orgId || principal.orgId !== orgId) {
    throw forbidden('This token is for another workspace: get one with POST /v1/auth/token')
  }
  return { principal, orgId: principal.orgId }
}
