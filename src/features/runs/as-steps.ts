import type { StepsContext } from '#kernel/context.ts'
import type { RunContext } from './define-run.ts'

/**
 * The context of a run, for functions that were written for operations in steps. It has no request, so it reads and sets
 * no header, and the audit log gets the run's own line.
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
