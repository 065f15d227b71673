import { sql } from 'kysely'

/** What an account has that has been in use: every field with a value, which names the account. */
export const accountColumns = (platform: string, handle: string, text: string) => ({
  bio: `bio of ${text}`,
  profile_url: `https://${platform}.example/${handle}`,
  last_error: `no ${text}`,
  sign_in_ends_at: sql<string>`now() + interval '1 year'`,
})
