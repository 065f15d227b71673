import type { z } from 'zod'
import type { RunContext } from '#features/runs/index.ts'
import type { Prompt } from './prompts/prompt.ts'

export interface Round<T> {
  key: string
  role: string
  label: string
  task: 'draft' | 'analyze'
  prompt: Prompt
  /** A schema that every provider accepts: flat, every field required, no length limits. */
  schema: z.ZodType<T>
  /** The part of an answer that is stored and returned. The whole answer if not given. */
  kept?: ((output: T) => T) | undefined
}

/** Makes one call of a model, as a step of a run. The model has no tools: code decides what happens with the answer. */
export function modelRound<T>(ctx: RunContext, { key, role, label, task, prompt, schema, kept }: Round<T>): Promise<T> {
  const { id, sha256, system, prompt: asked } = prompt
  const { llm } = ctx.services
  const mostMicroUsd = llm.mostMicroUsd({ task, system, prompt: asked })
  const spec = { key, kind: 'model_round', role, label, output: schema, prompt: { id, sha256 }, mostMicroUsd } as const
  return ctx.step({ ...spec, input: { prompt: asked } }, async ({ signal }) => {
    const generated = await llm.generate({ task, system, prompt: asked, schema, signal, orgId: ctx.orgId })
    return kept ? { ...generated, output: kept(generated.output) } : generated
  })
}
