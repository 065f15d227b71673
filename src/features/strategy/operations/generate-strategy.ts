import { z } from 'zod'
import { ProposedStrategy } from '#contract/strategy/strategy.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { costedOperation } from '#features/runs/index.ts'
import { requireRoomForDraft } from '../room-for-draft.ts'
import { strategyWork } from '../strategy-work.ts'

/** Spec W13 */
export const generateStrategy = costedOperation({
  name: 'generateStrategy',
  route: 'POST /v1/orgs/{orgId}/strategy/generate',
  done: 'had a version proposed of',
  summary: 'Propose a new version of the strategy',
  description:
    'From the goal and what the workspace says of its brand. The new version is a draft, unless `replaceActive` makes it ' +
    'the active one. Priorities that are not over, open opportunities, rules and verdicts on recommendations stay. Where ' +
    'no model is set up, what is known is arranged, with visible blanks: `source` is then heuristic, and it costs ' +
    'nothing. Nothing is charged for a failure. Needs `ai:use` as well.',
  tag: 'strategy',
  permission: 'brand:write',
  action: 'strategy_generate',
  model: 'draft',
  body: {
    goal: wordsUpTo(2000).optional().describe('What the posts are to achieve'),
    replaceActive: z
      .boolean()
      .optional()
      .describe('true: it becomes the active version, and the present one superseded'),
  },
  output: ProposedStrategy,
}).byRun(strategyWork, {
  async first({ inOrg, orgId }, { replaceActive = false }) {
    if (!replaceActive) await inOrg((db) => requireRoomForDraft(db, orgId))
  },
  asked: ({ goal, replaceActive = false }, { hasModel }) => ({
    goal: goal ?? null,
    replaceActive,
    withModel: hasModel,
  }),
  worksWithoutModel: true,
  units: ({ withModel }) => (withModel ? 1 : 0),
  answered: ({ strategy, ...more }) => ({ ...strategy, ...more }),
})
