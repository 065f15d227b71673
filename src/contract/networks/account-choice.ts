import { z } from 'zod'
import { SocialAccount } from './social-account.ts'

/** The name of an account choice. The callback of a consent gives it to the person who began the consent. */
export const ChoiceName = z.string().min(1).max(100)

/** An account that a consent gave access to, and that may be connected. Decision 047. */
export const OfferedAccount = SocialAccount.pick({ accountExternalId: true, accountName: true, accountHandle: true })
  .extend({
    /** The address of Galley's own copy. Only an account that was connected before has one. */
    profileImageUrl: z.url().nullable(),
    /** The workspace's account with this id, if there is one. Choosing it again gives it the new sign-in. */
    known: SocialAccount.nullable(),
  })
  .meta({ id: 'OfferedAccount' })
export type OfferedAccount = z.infer<typeof OfferedAccount>
