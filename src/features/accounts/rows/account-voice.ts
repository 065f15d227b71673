import type { AccountVoice, AccountVoiceChanges } from '#contract/networks/account-voice.ts'

const NOTHING: AccountVoice = { tone: '', personalityTraits: [], writingGuidelines: [], bannedPhrases: [] }

/** A voice with a change, as its column keeps it; null if it says nothing any more. */
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
