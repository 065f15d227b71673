import { z } from 'zod'
import type { Permission } from '#contract/people/roles.ts'
import type { Scope } from '#contract/programs/scopes.ts'
import type { OrgContext, PublicContext, StepsContext, UserContext, UserStepsContext } from './context.ts'

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
export type ApiTag = (typeof TAGS)[number]

/** Who may call. A workspace operation needs one permission. */
export type Access = Permission | 'signed-in' | 'public'

/** How an operation appears to assistants. Hints must be true. Spec O8 */
export interface ToolSpec {
  name: string
  scope: Scope
  description: string
  hints: { readOnly: boolean; destructive: boolean; idempotent: boolean; openWorld: boolean }
  /**
   * The arguments that assistants see, if the operation's own schema would not suit them: it is a choice of forms,
   * which clients read wrongly, or it has states with a tool of their own. They must include everything that the
   * operation takes. An argument of the operation's own schema is still accepted and answered.
   */
  arguments?: Readonly<Record<string, z.ZodType>>
  /** For a list: the fields that each entry has unless the call says `verbose`. Long texts in them are cut. */
  brief?: readonly string[]
}

/** A deprecated operation, announced a year or more ahead. Spec A14 */
export interface Deprecation {
  /** The day from which it should not be used any more, `2026-11-24`. */
  since: string
  /** The day on which it is removed. */
  sunset: string
  /** The route of the operation that replaces it. */
  instead: Route
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
  /** Method and path, with parameters such as `{orgId}` in braces. */
  route: R
  summary: string
  description?: string
  tag: ApiTag
  /** A second group in which the documentation lists it. */
  secondTag?: ApiTag
  permission: A
  tool?: ToolSpec
  params?: P
  query?: Q
  body?: B
  output: O
  status?: 200 | 201
  /** The answer is `output` itself, not `{ data: output }`: for documents of another standard. */
  raw?: boolean
  /** Stays open in a read-only workspace: operations that end that state, and signing in and out. Spec A11 */
  openWhenReadOnly?: boolean
  /**
   * The answer depends only on the database's rows, the person and the input, so it may be cached until the next
   * commit. Not for answers that depend on the time or on configuration.
   */
  reuse?: R extends `GET ${string}` ? 'until-next-commit' : never
  /**
   * A POST only because it needs a body: it changes nothing, so it runs in a read-only transaction and leaves no audit
   * line.
   */
  readsOnly?: R extends `POST ${string}` ? true : never
  /** The operation itself checks its input field by field, and accepts it as a whole or not at all: 422. */
  judgesFields?: boolean
  /** Rendering and AI: counted a second time, against a lower limit. Spec A12 */
  cost?: 'heavy'
  /**
   * `address`: sign-in and the like, limited by the caller's address, since the caller is not known yet. Spec A12.
   * `office`: called at each opening of the app, which many people do behind one address. It is limited like ordinary
   * requests of one person.
   */
  countedBy?: A extends 'public' ? 'address' | 'office' : never
  /** What identifies the caller if there is no access token, for the documentation. */
  credentials?: A extends 'public' ? readonly ('session' | 'api_key')[] : never
  /**
   * Whether an API key may call it. Workspace operations accept keys unless this says otherwise. A person's own
   * operations accept them only if this says so. Spec S4
   */
  openToApiKeys?: boolean
  /**
   * Its work is a run, which the Idempotency-Key finds again. So a repeat reaches the handler while the first request
   * is running, or after that ended with its process, and waits there for the same answer.
   */
  resumes?: R extends `POST ${string}` ? true : never
  /** The answer holds a secret that is shown once. The copy that is stored for a repeat of the request is sealed. */
  secretAnswer?: boolean
  deprecated?: Deprecation
  /** Unknown query fields are ignored: for addresses that another service calls back with its own additions. */
  openQuery?: boolean
  /**
   * A form body is accepted and ignored although the operation takes no body: mail programs send one to unsubscribe.
   * RFC 8058
   */
  openForm?: boolean
}

type Infer<S extends Shape> = { [K in keyof z.output<z.ZodObject<S>>]: z.output<z.ZodObject<S>>[K] }
type Input<P extends Shape, Q extends Shape, B extends Shape> = Infer<P> & Infer<Q> & Infer<B>
type ContextOf<A extends Access> = A extends 'public' ? PublicContext : A extends 'signed-in' ? UserContext : OrgContext
type StepsContextOf<A extends Access> = A extends 'signed-in' ? UserStepsContext : StepsContext

/** An operation as the surfaces see it: all its declarations, with the handler behind them. */
export interface Operation {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: ApiTag
  readonly secondTag?: ApiTag
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
  readonly readsOnly?: true
  readonly judgesFields?: boolean
  readonly resumes?: true
  readonly openQuery: boolean
  readonly openForm: boolean
  readonly cost?: 'heavy'
  readonly countedBy?: 'address' | 'office'
  readonly credentials?: readonly ('session' | 'api_key')[]
  readonly openToApiKeys: boolean
  readonly secretAnswer: boolean
  readonly deprecated?: Deprecation
  readonly run:
    | { in: 'public'; handler: (ctx: PublicContext, input: never) => Promise<unknown> }
    | { in: 'user'; handler: (ctx: UserContext, input: never) => Promise<unknown> }
    | {
        in: 'org'
        before?: (input: never) => unknown
        handler: (ctx: OrgContext, input: never, found: never) => Promise<unknown>
      }
    | { in: 'steps'; handler: (ctx: StepsContext, input: never) => Promise<unknown> }
    | { in: 'user-steps'; handler: (ctx: UserStepsContext, input: never) => Promise<unknown> }
}

/** Reads something outside any transaction, once the caller has been authorised. */
export type OutsideReader<F> = (ctx: StepsContext) => Promise<F>

/** Whether the operation answers only that it was done: `output: z.undefined()`, an empty body. */
export function answersNothing(operation: Pick<Operation, 'output'>): boolean {
  return operation.output instanceof z.ZodUndefined
}

export function isWrite(operation: Pick<Operation, 'method' | 'readsOnly'>): boolean {
  return operation.method !== 'GET' && !operation.readsOnly
}

export function isOrgOperation(operation: Pick<Operation, 'permission'>): boolean {
  return operation.permission !== 'public' && operation.permission !== 'signed-in'
}

/**
 * Defines an operation in two steps, because one generic call would widen literal types: `operation({ …schemas
 * }).handle(async (ctx, input) => …)`.
 *
 * `input` is path, query and body in one object. `handle` runs inside one transaction. `handleInSteps` is for
 * operations that talk to the network or compute for long, and opens short transactions itself. `handleAfter` is for
 * operations that only read something outside first. `before` returns either a function that reads it, outside any
 * transaction and without changes, or the value if nothing has to be read. Everything else happens in the one
 * transaction of `handle`, so that a repeat after a crash is safe.
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
    openForm: spec.openForm ?? false,
    openToApiKeys: spec.openToApiKeys ?? spec.permission !== 'signed-in',
    secretAnswer: spec.secretAnswer ?? false,
  }
  type In = Input<P, Q, B>
  type Out = z.input<O>
  const context = spec.permission === 'public' ? 'public' : spec.permission === 'signed-in' ? 'user' : 'org'
  return {
    handle(handler: (ctx: ContextOf<A>, input: In) => Promise<Out>): Operation {
      // The context's kind follows from the permission, which the compiler cannot see through the union.
      return { ...facts, run: { in: context, handler } as unknown as Operation['run'] }
    },
    handleAfter<F>(
      before: (input: In) => F | OutsideReader<F>,
      handler: (ctx: OrgContext, input: In, found: F) => Promise<Out>,
    ): Operation {
      return { ...facts, run: { in: 'org', before, handler } as unknown as Operation['run'] } // as above
    },
    handleInSteps(handler: (ctx: StepsContextOf<A>, input: In) => Promise<Out>): Operation {
      return {
        ...facts,
        run: { in: context === 'user' ? 'user-steps' : 'steps', handler } as unknown as Operation['run'],
      }
    },
  }
}
