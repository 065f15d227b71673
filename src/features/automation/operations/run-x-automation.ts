import { z } from 'zod'
import { AUTOMATION_KINDS, AutomationAction } from '#contract/engagement/automation.ts'
import { operation } from '#kernel/operation.ts'
import { presentActions } from '../present.ts'
import { sweepRules } from '../sweep.ts'

export const runXAutomation = operation({
  name: 'runXAutomation',
  route: 'POST /v1/orgs/{orgId}/automation/x/run',
  done: 'applied the rules for own posts:',
  summary: 'Apply the enabled rules now',
  description:
    'As the nightly sweep does. A dry-run rule, and any with `dryRun`, records what it would do and does nothing on X. What a live rule does is planned here and done by workers within seconds: read the runs again. A deletion is announced 24 hours before.',
  tag: 'engagement',
  permission: 'automation:manage',
  tool: {
    name: 'run_x_automation',
    description:
      'Applies the enabled rules to own posts on X now. Use it with dryRun to see what they would do; a rule that no person ' +
      'switched live does nothing. Answers counts and each post with its reason; publishes nothing new.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  body: {
    kinds: z.array(z.enum(AUTOMATION_KINDS)).min(1).max(2).optional().describe('Both if left out'),
    dryRun: z.boolean().optional().describe('true: only look'),
  },
  output: z.object({
    dryRun: z.boolean().describe('Whether nothing was done on X'),
    kinds: z.array(z.string()),
    counts: z.object({
      evaluated: z.int(),
      matched: z.int(),
      acted: z.int().describe('Begun or done on X'),
      skipped: z.int(),
      failed: z.int(),
    }),
    actions: z.array(AutomationAction),
    warnings: z.array(z.string()),
  }),
}).handleInSteps(async (ctx, { kinds = [...AUTOMATION_KINDS], dryRun = false }) => {
  const { orgId, services } = ctx
  const { evaluated, matched, actionIds, ...swept } = await sweepRules(services, {
    orgId,
    kinds: [...new Set(kinds)],
    dryRun,
    isNight: false,
  })
  const { actions, acted } = await ctx.inOrg(async (db) => ({
    actions: await presentActions(db, orgId, { ids: actionIds }),
    acted: await db
      .selectFrom('automation_action')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', 'in', actionIds.length > 0 ? actionIds : [orgId])
      .where('act_id', 'is not', null)
      .execute(),
  }))
  ctx.audit({ type: 'automation_rule', id: orgId })
  const count = (status: AutomationAction['status']) => actions.filter((one) => one.status === status).length
  return {
    ...swept,
    counts: { evaluated, matched, acted: acted.length, skipped: count('skipped'), failed: count('failed') },
    actions,
  }
})
