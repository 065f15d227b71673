import { z } from 'zod'
import { wordsUpTo } from '../text/name.ts'

/** The most entries of a list of a voice. */
const MOST_LISTED = 50

/**
 * How an account's voice differs from the workspace's. A member that is left out or empty leaves the workspace's value.
 * Banned words are added to those of the workspace. Decision 113
 */
export const AccountVoice = z.object({
  tone: z.string(),
  personalityTraits: z.array(z.string()),
  writingGuidelines: z.array(z.string()),
  bannedPhrases: z.array(z.string()),
})
export type AccountVoice = z.infer<typeof AccountVoice>

const list = z.array(wordsUpTo(500)).max(MOST_LISTED).optional()

/** A change of an account's voice: members that are left out stay. */
export const AccountVoiceChanges = z.strictObject({
  tone: z.string().trim().max(2000).optional().describe('Empty: the workspace’s'),
  personalityTraits: list.describe('Empty: the workspace’s'),
  writingGuidelines: list.describe('Empty: the workspace’s'),
  bannedPhrases: list.describe('Banned beside what the workspace bans'),
})
export type AccountVoiceChanges = z.infer<typeof AccountVoiceChanges>
