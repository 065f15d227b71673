import { deletePreference } from './operations/delete-preference.ts'
import { listPreferences } from './operations/list-preferences.ts'
import { promotePreference } from './operations/promote-preference.ts'

export { keepDraftedText, takeDraftedTexts } from './drafted-texts.ts'
export { learn, type Seen } from './learn.ts'
export { presentSignal } from './present-signals.ts'
export { learnedReason } from './signal-words.ts'
export { promotedGuidelines, readSignals } from './signals.ts'
export { approvalSignals, editSignals } from './text-signals.ts'

export const preferenceOperations = { listPreferences, deletePreference, promotePreference }
