import { deletePreference } from './operations/delete-preference.ts'
import { listPreferences } from './operations/list-preferences.ts'
import { promotePreference } from './operations/promote-preference.ts'

export { keepDraftedText } from './drafted-texts.ts'
export { learn } from './learn.ts'
export { learnFromApproval, learnFromRejection } from './learn-from-verdict.ts'
export { presentSignal } from './present-signals.ts'
export { promotedGuidelines, readSignals } from './signals.ts'
export { isByHand, type WrittenBy } from './written-by.ts'

export const preferenceOperations = { listPreferences, deletePreference, promotePreference }
