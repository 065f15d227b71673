import { z } from 'zod'
import { Strategy } from '#contract/strategy/strategy.ts'
import { runWork } from '#features/runs/index.ts'
import { keepProposal, proposeVersion } from './propose.ts'
import { presentStrategy } from './strategy-row.ts'

const Payload = z.object({ goal: z.string().nullable(), replaceActive: z.boolean(), withModel: z.boolean() })

/** Proposes the next version of the strategy, and keeps it. Spec W13 */
export const strategyWork = runWork({
  payload: Payload,
  result: z.object({ strategy: Strategy, warnings: z.array(z.string()) }),
  async run(ctx, { goal, replaceActive, withModel }) {
    const proposed = await proposeVersion(ctx, { goal, withModel })
    return async (org) => {
      const row = await keepProposal(org, proposed, { goal, replaceActive })
      org.audit({ type: 'strategy', id: row.id, after: row })
      return {
        result: { strategy: presentStrategy(row, org.now), warnings: proposed.warnings },
        summary: { version: row.version, status: row.status, source: row.source },
      }
    }
  },
})
