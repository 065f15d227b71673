import { z } from 'zod'
import type { CreditActionKey } from '#contract/billing/catalogue.ts'
import type { Permission } from '#contract/people/roles.ts'
import type { Scope } from '#contract/programs/scopes.ts'
import { SCOPE_OF, type ToolName } from '#contract/programs/tools.ts'
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

/** An operation as a tool of assistants. `TOOLS_BY_SCOPE` gives each tool its scope. The hints must be true. */
export interface ToolSpec {
  name: ToolName
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

export interface OperationTool extends ToolSpec {
  readonly scope: Scope
}

/** Says that an operation will be removed. It is announced at least a year ahead. Spec A14 */
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
  /** The one or two groups of the reference that describe the operation. */
  route: R
  summary: string
  description?: string
  /** The groups of the reference in which it is described: one, or two. */
  tag: ApiTag | readonly [ApiTag, ApiTag]
  permission: A
  /** The verb of the audit log's sentence. The name of the thing follows it: `sent back`. */
  done?: string
  tool?: ToolSpec
  params?: P
  query?: Q
  body?: B
  output: O
  answer?: AnswerSpec<R>
  open?: OpenSpec<A>
  takes?: TakesSpec
  /** The rate limit that calls count against, if it is not the ordinary one for each person or token. Spec A12 */
  counted?: A extends 'public' ? Exclude<Counted, 'heavy'> : 'heavy'
  /**
   * The action for which credits are charged. It makes the operation `heavy`. With `byRun`, a run does the work: see
   * `costedOperation`.
   */
  costs?: { action: CreditActionKey; byRun?: R extends `POST ${string}` ? true : never }
  /** A POST that only reads: its input needs a body. It runs in a read-only transaction and leaves no audit line. */
  readsOnly?: R extends `POST ${string}` ? true : never
  deprecated?: Deprecation
}

/**
 * `heavy`: rendering and AI, also counted against a second, lower limit. `address`: signing in and the like, counted by
 * the caller's address, since the caller is not known yet. `office`: also counted by address, but with the limit of
 * ordinary requests: the app calls it whenever it is opened, and all people of an office may share one address.
 */
export type Counted = 'heavy' | 'address' | 'office'

/** The form of the answer, where it is not 200 with `{ data: output }`. */
interface AnswerSpec<R extends Route> {
  status?: 201
  /** The body is `output` itself, without `data` around it: for documents of another standard. */
  raw?: true
  /** The answer has a secret that is shown once. The copy that is stored for a repeat of the request is sealed. */
  secret?: true
  /**
   * The answer depends only on the database's rows, the person and the input, so it may be given again until something
   * is committed. Not for answers that depend on the time or on configuration.
   */
  reuse?: R extends `GET ${string}` ? 'until-next-commit' : never
}

/** Who may call the operation and when, besides the permission. */
interface OpenSpec<A extends Access> {
  /** Whether API keys may call it. Default: true for workspace operations, false for a person's own. Spec S4 */
  toApiKeys?: boolean
  /** Open in a read-only workspace too: operations that end that state, and signing in and out. Spec A11 */
  whenReadOnly?: true
  /** What else than an access token may identify the caller. Only the OpenAPI description uses it. */
  credentials?: A extends 'public' ? readonly ('session' | 'api_key')[] : never
}

/** What a request may contain besides the fields of `params`, `query` and `body`. */
interface TakesSpec {
  /** Accepts and ignores unknown query fields: other services add their own when they call an address back. */
  moreQuery?: true
  /** Accepts and ignores a form as the body, such as mail programs send to unsubscribe. RFC 8058 */
  aForm?: true
  /** The operation itself checks the fields. If it refuses any of them, it takes none and answers 422. */
  judgedFields?: true
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
  readonly done?: string
  readonly tool?: OperationTool
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
  /**
   * A run does the operation's work, and a repeated request finds the run by its Idempotency-Key. So a repeat reaches
   * the handler even while the first request runs or after its process has died, and waits for the same answer.
   */
  readonly resumes?: true
  readonly openQuery: boolean
  readonly openForm: boolean
  readonly counted?: Counted
  readonly costs?: CreditActionKey
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
  const { name, summary, description, permission, done, output, readsOnly, deprecated, answer, open, takes } = spec
  const [tag, secondTag] = typeof spec.tag === 'string' ? [spec.tag] : spec.tag
  const counted = spec.counted ?? (spec.costs && 'heavy')
  const facts = {
    name,
    method,
    path,
    summary,
    ...(description !== undefined && { description }),
    tag,
    ...(secondTag && { secondTag }),
    permission,
    ...(done !== undefined && { done }),
    ...(spec.tool && { tool: { ...spec.tool, scope: SCOPE_OF[spec.tool.name] } }),
    params: spec.params ?? {},
    query: spec.query ?? {},
    body: spec.body ?? {},
    output,
    status: answer?.status ?? 200,
    raw: answer?.raw ?? false,
    ...(answer?.reuse && { reuse: answer.reuse }),
    secretAnswer: answer?.secret ?? false,
    openWhenReadOnly: open?.whenReadOnly ?? false,
    openToApiKeys: open?.toApiKeys ?? permission !== 'signed-in',
    ...(open?.credentials && { credentials: open.credentials }),
    openQuery: takes?.moreQuery ?? false,
    openForm: takes?.aForm ?? false,
    ...(takes?.judgedFields && { judgesFields: true }),
    ...(counted && { counted }),
    ...(spec.costs && { costs: spec.costs.action, ...(spec.costs.byRun && { resumes: true as const }) }),
    ...(readsOnly && { readsOnly }),
    ...(deprecated && { deprecated }),
  } as Omit<Operation, 'run'> // each fact in the shape of its own option
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
