import { type Permission, type Role, roleAllows } from '#contract/roles.ts'
import { type Actor, actorUserId } from '#kernel/actor.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { AuditTarget, OrgContext, PublicContext, StepsContext, UserContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope, type Scope } from '#kernel/db/transaction.ts'
import { forbidden, unauthenticated } from '#kernel/errors.ts'
import { isWrite, type Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import { answerBody } from './answer-body.ts'
import { forget, type IdempotencyClaim, idempotencyClaim, remember, replayed } from './idempotency.ts'
import { type Answer, momentOfDatabase } from './kept-answers.ts'
import { parseInput, type RawInput } from './parse-input.ts'

/** Who calls: proven by a token, whose workspace may be none. */
export interface Principal {
  actor: Actor
  userId: string
  orgId: string | null
}

export interface Call {
  requestId: string
  principal: Principal | null
  raw: RawInput
  idempotencyKey: string | null
  http: Pick<PublicContext, 'header' | 'setHeader' | 'redirect' | 'clientAddress'>
}

/**
 * The only way to a handler, for every surface, in one order: authenticated 401 → token's workspace = path's workspace
 * 403 → membership now, permission 403 → parse 400 → idempotency → handler in its transaction → output checked →
 * audit → commit.
 */
export async function execute(services: Services, operation: Operation, call: Call): Promise<Answer> {
  const base = { requestId: call.requestId, services, now: services.clock.now() }
  switch (operation.run.in) {
    case 'public': {
      const input = parseInput(operation, call.raw)
      const ctx: PublicContext = {
        ...base,
        ...call.http,
        inScope: (scope, work) => inScope(services.db, scope, work),
      }
      return { output: checked(services, operation, await operation.run.handler(ctx, input as never)), replayed: false }
    }
    case 'user': {
      const principal = required(call.principal)
      return inOneTransaction(services, operation, call, { userId: principal.userId }, (db, extras) => {
        const ctx: UserContext = { ...base, ...extras, actor: principal.actor, userId: principal.userId, db }
        return (input) => (operation.run.handler as (ctx: UserContext, input: never) => Promise<unknown>)(ctx, input)
      })
    }
    case 'org': {
      const { principal, orgId } = inWorkspace(call)
      let moment = ''
      const compute = () =>
        inOneTransaction(services, operation, call, { orgId, userId: principal.userId }, async (db, extras) => {
          const member = await memberNow(db, orgId, principal.userId)
          requirePermission(operation, member.role)
          moment = member.moment
          const ctx: OrgContext = { ...base, ...extras, ...memberFacts(principal, orgId, member.role), db }
          return (input) => (operation.run.handler as (ctx: OrgContext, input: never) => Promise<unknown>)(ctx, input)
        })
      if (operation.reuse !== 'until-next-commit' || !services.keptAnswers) return compute()
      return services.keptAnswers.get(keyOf(operation, principal, call), async () => {
        const answer = await compute()
        return { answer: { ...answer, body: Buffer.from(answerBody(operation, answer.output)) }, moment }
      })
    }
    case 'steps':
      return inSteps(services, operation, call, base)
  }
}

/** Somebody is signed in. */
type MemberScope = Scope & { userId: string }

type Extras = Pick<UserContext, 'audit' | 'afterCommit'>

/** What a handler notes while it works: its audit target, and what to do once all is committed. */
function collectExtras(): Extras & { target(): AuditTarget | null; runAfterCommit(): void } {
  let target: AuditTarget | null = null
  const after: (() => void)[] = []
  return {
    audit: (noted) => {
      target = noted
    },
    afterCommit: (work) => after.push(work),
    target: () => target,
    runAfterCommit: () => {
      for (const work of after) work()
    },
  }
}

async function inOneTransaction(
  services: Services,
  operation: Operation,
  call: Call,
  scope: MemberScope,
  admit: (db: Trx, extras: Extras) => Handler | Promise<Handler>,
): Promise<Answer> {
  let extras = collectExtras()
  const answer = await inScope(
    services.db,
    scope,
    async (db): Promise<Answer> => {
      extras = collectExtras() // a transaction that is tried again starts with nothing noted
      const handler = await admit(db, extras)
      const input = parseInput(operation, call.raw)
      const claim = claimOf(operation, call, scope, input)
      const earlier = claim ? await replayed(db, claim) : null
      if (earlier) return { output: earlier.response, replayed: true }
      const output = checked(services, operation, await handler(input as never))
      if (isWrite(operation)) await audit(db, operation, call, scope, extras.target())
      if (claim) await remember(db, claim, operation.status, output)
      return { output, replayed: false }
    },
    { readOnly: !isWrite(operation) },
  )
  extras.runAfterCommit()
  return answer
}

type Handler = (input: never) => Promise<unknown>

/** All that the answer to a read depends on beside the rows. */
function keyOf(operation: Operation, principal: Principal, call: Call): string {
  return JSON.stringify([operation.name, principal, call.raw.params, call.raw.query])
}

/** Operations that talk to the network: admission and the record of the repeat are transactions of their own. */
async function inSteps(
  services: Services,
  operation: Operation,
  call: Call,
  base: { requestId: string; services: Services; now: Date },
): Promise<Answer> {
  if (operation.run.in !== 'steps') throw new Error('inSteps is for operations in steps')
  const { principal, orgId } = inWorkspace(call)
  const scope = { orgId, userId: principal.userId }
  const begun = await inScope(services.db, scope, async (db) => {
    const { role } = await memberNow(db, orgId, principal.userId)
    requirePermission(operation, role)
    const input = parseInput(operation, call.raw)
    const claim = claimOf(operation, call, scope, input)
    const earlier = claim ? await replayed(db, claim) : null
    if (claim && !earlier) await remember(db, claim, null, null)
    return { role, input, claim, earlier }
  })
  if (begun.earlier) return { output: begun.earlier.response, replayed: true }
  const extras = collectExtras()
  const ctx: StepsContext = {
    ...base,
    ...extras,
    ...memberFacts(principal, orgId, begun.role),
    inOrg: (work) => inScope(services.db, scope, work),
  }
  try {
    const output = checked(services, operation, await operation.run.handler(ctx, begun.input as never))
    await inScope(services.db, scope, async (db) => {
      if (isWrite(operation)) await audit(db, operation, call, scope, extras.target())
      if (begun.claim) await remember(db, begun.claim, operation.status, output)
    })
    extras.runAfterCommit()
    return { output, replayed: false }
  } catch (error) {
    const { claim } = begun
    if (claim) await inScope(services.db, scope, (db) => forget(db, claim))
    throw error
  }
}

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

/** Membership is read at each call, so that a role taken away or a suspension counts at once. A2-1 */
async function memberNow(db: Trx, orgId: string, userId: string): Promise<{ role: Role; moment: string }> {
  const member = await db
    .selectFrom('member')
    .select(['role', 'status', momentOfDatabase.as('moment')])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw forbidden('You are not a member of this workspace')
  if (member.status !== 'active') throw forbidden('Your membership is suspended: ask an owner of the workspace')
  return { role: member.role as Role, moment: member.moment } // the column's check constraint holds the roles
}

function requirePermission(operation: Operation, role: Role): void {
  const permission = operation.permission as Permission // only workspace operations come here
  if (!roleAllows(role, permission)) {
    throw forbidden(`Your role (${role}) does not include ${permission}: ask an owner or admin of the workspace`)
  }
}

function memberFacts(principal: Principal, orgId: string, role: Role) {
  return {
    actor: principal.actor,
    userId: principal.userId,
    orgId,
    role,
    can: (permission: Permission) => roleAllows(role, permission),
  }
}

function claimOf(
  operation: Operation,
  call: Call,
  scope: MemberScope,
  input: Record<string, unknown>,
): IdempotencyClaim | null {
  if (!call.idempotencyKey || !isWrite(operation)) return null
  return idempotencyClaim(`${scope.orgId ?? '-'} ${scope.userId}`, call.idempotencyKey, operation.name, input)
}

async function audit(
  db: Trx,
  operation: Operation,
  call: Call,
  scope: MemberScope,
  target: AuditTarget | null,
): Promise<void> {
  const actor = call.principal?.actor ?? { kind: 'system' as const, job: operation.name }
  await writeAudit(db, {
    orgId: scope.orgId ?? null,
    userId: actorUserId(actor),
    actor,
    action: operation.name,
    requestId: call.requestId,
    target,
  })
}

/** In development and in tests an answer that breaks its own schema is a fault, before anybody relies on it. */
function checked(services: Services, operation: Operation, output: unknown): unknown {
  if (!services.config.checkOutput) return output
  const parsed = operation.output.safeParse(output)
  if (parsed.success) return output
  throw new Error(`${operation.name} answers what its schema does not say: ${parsed.error.message}`)
}
