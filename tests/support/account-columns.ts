import { sql } from 'kysely'

/** The columns of an account that was in use. Every field has a value, which names the account. */
export const accountColumns = (platform: string, handle: string, text: string) => ({
  bio: `bio of ${text}`,
  profile_url: `https://${platform}.example/${handle}`,
  last_error: `no ${text}`,
  voice: JSON.stringify({
    tone: `tone of ${text}`,
    personalityTraits: [`trait of ${text}`],
    writingGuidelines: [`guideline of ${text}`],
    bannedPhrases: [`banned by ${text}`],
  }),
  sign_in_ends_at: sql<string>`now() + interval '1 year'`,
})
