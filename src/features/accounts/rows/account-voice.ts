import type { AccountVoice, AccountVoiceChanges } from '#contract/networks/account-voice.ts'

const NOTHING: AccountVoice = { tone: '', personalityTraits: [], writingGuidelines: [], bannedPhrases: [] }

/** The voice after a change, in the form of its column. Null if nothing is left of it. */
export function changedVoice(before: AccountVoice | undefined, changes: AccountVoiceChanges | null): string | null {
  if (changes === null) return null
  const { tone, personalityTraits, writingGuidelines, bannedPhrases } = { ...NOTHING, ...before }
  const voice: AccountVoice = {
    tone: changes.tone ?? tone,
    personalityTraits: changes.personalityTraits ?? personalityTraits,
    writingGuidelines: changes.writingGuidelines ?? writingGuidelines,
    bannedPhrases: changes.bannedPhrases ?? bannedPhrases,
  }
  return Object.values(voice).every(({ length }) => length === 0) ? null : JSON.stringify(voice)
}
