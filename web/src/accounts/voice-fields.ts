import type { AccountVoice, AccountVoiceChanges } from '#contract/networks/account-voice.ts'
import { linesOf } from '../ui/lines.ts'

/** An account's voice as it is typed: lists one a line. */
export type TypedVoice = Record<keyof AccountVoice, string>

interface Field {
  key: keyof AccountVoice
  label: string
  hint: string
  asLines: boolean
  /** Characters, with all lines together. */
  maxLength: number
}

const LINES = { asLines: true, maxLength: 50 * 501 } as const

export const VOICE_FIELDS: readonly Field[] = [
  {
    key: 'tone',
    label: 'Tone',
    hint: 'Such as: in the first person, with doubts and small numbers.',
    asLines: false,
    maxLength: 2000,
  },
  { key: 'personalityTraits', label: 'How it comes across', hint: 'One a line, such as: Curious · Direct', ...LINES },
  {
    key: 'writingGuidelines',
    label: 'How to write',
    hint: 'One a line, such as: Say “I” · No hashtags',
    ...LINES,
  },
  {
    key: 'bannedPhrases',
    label: 'Words that never appear',
    hint: 'One a line. They are banned beside those of the workspace.',
    ...LINES,
  },
]

export const typedVoice = (voice: AccountVoice | undefined): TypedVoice => ({
  tone: voice?.tone ?? '',
  personalityTraits: voice?.personalityTraits.join('\n') ?? '',
  writingGuidelines: voice?.writingGuidelines.join('\n') ?? '',
  bannedPhrases: voice?.bannedPhrases.join('\n') ?? '',
})

export const voiceOf = (typed: TypedVoice): Required<AccountVoiceChanges> => ({
  tone: typed.tone.trim(),
  personalityTraits: linesOf(typed.personalityTraits),
  writingGuidelines: linesOf(typed.writingGuidelines),
  bannedPhrases: linesOf(typed.bannedPhrases),
})
