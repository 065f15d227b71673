import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import type { CreditActionKey } from '#contract/billing/catalogue.ts'
import type { RunJobType } from '#contract/making/agent-run.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import type { Permission } from '#contract/people/roles.ts'
import { costOf, estimateOf } from '#features/credits/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import type { LlmTask } from '#kernel/llm/llm.ts'
import { type ApiTag, type Operation, operation, type ToolSpec } from '#kernel/operation.ts'
import { type AnyRun, type Charged, defineRun, type RunWork } from './define-run.ts'
import { requireModel } from './require-model.ts'
import { runHere } from './run-here.ts'

type Shape = Record<string, z.ZodType>
type Given<S extends Shape> = z.output<z.ZodObject<S>>

interface CostedSpec<P extends Shape, B extends Shape, O extends z.ZodType> {
  name: string
  route: `POST /${string}`
  done: string
  summary: string
  description: string
  tag: ApiTag | readonly [ApiTag, ApiTag]
  /**
   * The permission that it needs in addition to `ai:use`, if it changes more than content. The description has to name
   * both.
   */
  permission?: Permission
  /** The action of the catalogue. Its price is reserved and charged, and the run has its name. */
  action: CreditActionKey & RunJobType
  /** The model task for which the operation needs a model. */
  model: LlmTask
  tool?: ToolSpec
  params?: P
  body: B
  /** The shape of its answer. The operation adds the shape of an estimate. */
  output: O
}

interface Around<I, P, R, O> {
  /** The payload of the run. It holds only what the run needs, since it is stored and shown. */
  asked(input: I, has: { hasModel: boolean }, ctx: StepsContext): P | Promise<P>
  answered(result: R & Charged): O
  /** The most units of the price that the run may use; 1 unless given. Unused units are not charged. */
  units?(payload: P): number
  /** Whole credits that the work charges separately, such as for a picture. The estimate includes them. */
  beside?(payload: P): number
  /** Runs before anything else, and throws to refuse the call. */
  first?(ctx: StepsContext, input: I): Promise<unknown>
  /** The free answer if no model is set up. Without this function the call is then refused. */
  withoutModel?(ctx: StepsContext, input: I): Promise<O>
  /**
   * The run also works without a model, and `units` is then 0 for its payload. Prefer this to `withoutModel` if the
   * answer is stored: repeats of one request then find one run.
   */
  worksWithoutModel?: true
}

/**
 * Defines an operation that uses a model and costs credits. With `estimateOnly` it only answers the price. Otherwise it
 * refuses if no model is set up or too few credits are left, reserves the credits, has a run do the work, and charges
 * once the run has succeeded. The audit log uses the operation's name; the list of runs and the ledger use `action`.
 */
export function costedOperation<B extends Shape, O extends z.ZodType, P extends Shape = Record<never, never>>({
  action,
  model,
  permission = 'ai:use',
  body,
  output,
  ...spec
}: CostedSpec<P, B, O>) {
  type Input = Given<P> & Given<B> & { orgId: string }
  const defined = operation({
    ...spec,
    permission,
    costs: { action, byRun: true },
    body: { ...body, estimateOnly: EstimateOnly } as Shape,
    output: z.union([output, CreditEstimate]) as z.ZodType,
  })
  return {
    byRun<Q, R>(work: RunWork<Q, R>, around: Around<Input, Q, R, z.input<O>>): { operation: Operation; run: AnyRun } {
      const {
        asked,
        answered,
        units = () => 1,
        beside = () => 0,
        first,
        withoutModel,
        worksWithoutModel = false,
      } = around
      const run = defineRun({
        ...work,
        jobType: action,
        action,
        operation: spec.name,
        hold: (payload: Q) => 1000 * costOf(action) * units(payload),
      })
      const handled = defined.handleInSteps(async (ctx, given) => {
        const { estimateOnly, ...rest } = given as { estimateOnly?: boolean }
        const input = rest as Input // the operation has parsed it with these shapes
        if (!ctx.can('ai:use')) throw forbidden('This needs ai:use as well, which this API key does not include')
        await first?.(ctx, input)
        const hasModel = ctx.services.llm.missing(model) === null
        if (withoutModel && !hasModel) return estimateOnly ? FREE : withoutModel(ctx, input)
        if (!worksWithoutModel) requireModel(ctx.services, model)
        const payload = await asked(input, { hasModel }, ctx)
        const subject = work.subject?.(payload)
        if (subject) ctx.audit(subject)
        if (estimateOnly) return estimated(action, units(payload), beside(payload))
        return answered(await runHere(ctx, run, payload))
      })
      return { operation: handled, run }
    },
  }
}

function estimated(action: CreditActionKey, units: number, beside: number) {
  if (units === 0 && beside === 0) return FREE
  const { estimate } = estimateOf(action, { units })
  return { estimate: { ...estimate, credits: estimate.credits + beside } }
}

const FREE = { estimate: { credits: 0, providerCostMilliUsd: 0 } }
