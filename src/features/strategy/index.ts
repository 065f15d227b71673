import { confirmStrategy } from './operations/confirm-strategy.ts'
import { generateStrategy } from './operations/generate-strategy.ts'
import { getStrategy } from './operations/get-strategy.ts'
import { getStrategyVersion } from './operations/get-strategy-version.ts'
import { listStrategyVersions } from './operations/list-strategy-versions.ts'
import { restoreStrategyVersion } from './operations/restore-strategy-version.ts'
import { updateStrategy } from './operations/update-strategy.ts'

export { keepProposal, proposeVersion } from './propose.ts'
export { requireRoomForDraft } from './room-for-draft.ts'
export { presentStrategy } from './strategy-row.ts'

export const strategyRuns = [generateStrategy.run] as const

export const strategyOperations = {
  getStrategy,
  updateStrategy,
  confirmStrategy,
  generateStrategy: generateStrategy.operation,
  listStrategyVersions,
  getStrategyVersion,
  restoreStrategyVersion,
}
