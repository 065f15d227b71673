import type { StepsContext } from '#kernel/context.ts'
import type { RunContext } from './define-run.ts'

/**
 * The context of a run, for functions that were written for operations in steps. It has no request, so headers are
 * neither read nor set, and the audit log gets only the run's line.
 */
export async function asSteps(ctx: RunContext): Promise<StepsContext> {
  const { db: _, ...org } = await ctx.inOrg(async (org) => org)
  return {
    ...org,
    audit: () => {},
    idempotencyKey: null,
    header: () => undefined,
    setHeader: () => {},
    inOrg: (work) => ctx.inOrg(({ db }) => work(db)),
  }
}
