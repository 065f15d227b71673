import type { z } from 'zod'
import type { Permission } from '#contract/roles.ts'
import type { Scope } from '#contract/scopes.ts'
import type { OrgContext, PublicContext, StepsContext, UserContext } from './context.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Route = `${Method} /${string}`

export const TAGS = [
  'agents',
  'ai',
  'billing',
  'branding',
  'context',
  'engagement',
  'home',
  'inspiration',
  'invitations',
  'launch',
  'marketing',
  'members',
  'notifications',
  'openapi',
  'orgs',
  'public',
  'strategy',
  'thoughts',
  'users',
] as const
export type Tag = (typeof TAGS)[number]

/** A workspace operation needs one permission; the others say who else may call. */
export type Access = Permission | 'signed-in' | 'public'

/** How an operation shows itself to assistants. Hints are true to fact. Design: oauth-and-mcp. */
export interface ToolSpec {
  name: string
  scope: Scope
  description: string
  hints: { readOnly: boolean; destructive: boolean; idempotent: boolean; openWorld: boolean }
}

type Shape = Record<string, z.ZodType>

interface OperationSpec<
  R extends Route,
  A extends Access,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  O extends z.ZodType,
> {
  name: string
  /** Method and path, `{orgId}` and the like in braces. */
  route: R
  summary: string
  description?: string
  tag: Tag
  permission: A
  tool?: ToolSpec
  params?: P
  query?: Q
  body?: B
  output: O
  status?: 200 | 201
  /** The answer is `output` itself, not `{ data: output }`: documents of another standard. */
  raw?: boolean
  /** Stays open in a read-only workspace: what ends that state, and signing in and out. B7-2 */
  openWhenReadOnly?: boolean
  /**
   * The answer follows from the database's rows, the person and the input alone, so that it may be given again until
   * something is committed. Not where it depends on the time or on configuration.
   */
  reuse?: R extends `GET ${string}` ? 'until-next-commit' : never
  /** Query fields beside the named ones pass unread: addresses that another service calls back with its own additions. */
  openQuery?: boolean
}

type Infer<S extends Shape> = { [K in keyof z.output<z.ZodObject<S>>]: z.output<z.ZodObject<S>>[K] }
type Input<P extends Shape, Q extends Shape, B extends Shape> = Infer<P> & Infer<Q> & Infer<B>
type ContextOf<A extends Access> = A extends 'public' ? PublicContext : A extends 'signed-in' ? UserContext : OrgContext

/** An operation as the surfaces see it: everything said once, the handler behind it. */
export interface Operation {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: Tag
  readonly permission: Access
  readonly tool?: ToolSpec
  readonly params: Shape
  readonly query: Shape
  readonly body: Shape
  readonly output: z.ZodType
  readonly status: 200 | 201
  readonly raw: boolean
  readonly openWhenReadOnly: boolean
  readonly reuse?: 'until-next-commit'
  readonly openQuery: boolean
  readonly run:
    | { in: 'public'; handler: (ctx: PublicContext, input: never) => Promise<unknown> }
    | { in: 'user'; handler: (ctx: UserContext, input: never) => Promise<unknown> }
    | { in: 'org'; handler: (ctx: OrgContext, input: never) => Promise<unknown> }
    | { in: 'steps'; handler: (ctx: StepsContext, input: never) => Promise<unknown> }
}

/** Adds the types that the typed client derives its calls from; the three fields are never set. */
export interface TypedOperation<R extends Route, I, O> extends Operation {
  readonly _route?: R
  readonly _input?: I
  readonly _output?: O
}

export function isWrite(operation: Pick<Operation, 'method'>): boolean {
  return operation.method !== 'GET'
}

export function isOrgOperation(operation: Pick<Operation, 'permission'>): boolean {
  return operation.permission !== 'public' && operation.permission !== 'signed-in'
}

/**
 * Defines an operation in two steps, because one generic call would widen literal types:
 * `operation({ …schemas }).handle(async (ctx, input) => …)`.
 *
 * `input` is path, query and body in one object. `handle` runs inside one transaction; `handleInSteps` is for workspace
 * operations that talk to the network, and opens short transactions itself.
 */
export function operation<
  const R extends Route,
  const A extends Access,
  O extends z.ZodType,
  P extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  B extends Shape = Record<never, never>,
>(spec: OperationSpec<R, A, P, Q, B, O>) {
  const [method, path] = spec.route.split(' ') as [Method, string]
  const { route: _, ...rest } = spec
  const facts = {
    ...rest,
    method,
    path,
    params: spec.params ?? {},
    query: spec.query ?? {},
    body: spec.body ?? {},
    status: spec.status ?? 200,
    raw: spec.raw ?? false,
    openWhenReadOnly: spec.openWhenReadOnly ?? false,
    openQuery: spec.openQuery ?? false,
  }
  type In = Input<P, Q, B>
  type Out = z.input<O>
  const context = spec.permission === 'public' ? 'public' : spec.permission === 'signed-in' ? 'user' : 'org'
  return {
    handle(handler: (ctx: ContextOf<A>, input: In) => Promise<Out>): TypedOperation<R, In, Out> {
      // The context's kind follows from the permission, which the compiler cannot see through the union.
      return { ...facts, run: { in: context, handler } as unknown as Operation['run'] }
    },
    handleInSteps(handler: (ctx: StepsContext, input: In) => Promise<Out>): TypedOperation<R, In, Out> {
      return { ...facts, run: { in: 'steps', handler } as unknown as Operation['run'] }
    },
  }
}
