import { getXAutomationRules } from './operations/get-x-automation-rules.ts'
import { listXAutomationRuns } from './operations/list-x-automation-runs.ts'
import { runXAutomation } from './operations/run-x-automation.ts'
import { updateXAutomationRules } from './operations/update-x-automation-rules.ts'

export { startAutomationNights, sweepAtNight } from './nights.ts'
export { repostPost } from './repost-post.ts'
export { ruleStands } from './rule-stands.ts'

export const automationOperations = { getXAutomationRules, updateXAutomationRules, runXAutomation, listXAutomationRuns }
