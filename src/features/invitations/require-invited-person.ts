import type { Selectable } from 'kysely'
import type { DB } from '#kernel/db/types.gen.ts'
import { forbidden } from '#kernel/errors.ts'
import type { InvitationRow } from './invitation.ts'

type Person = Pick<Selectable<DB['user_account']>, 'email'>

/** A link may be passed on; a place in the workspace may not. Throws 403 for anybody but the owner of the address. */
export function requireInvitedPerson({ email }: Pick<InvitationRow, 'email'>, person: Person): void {
  if (person.email.toLowerCase() !== email.toLowerCase()) {
    throw forbidden(
      `This invitation is for ${email} and you are signed in as ${person.email}: sign in as ${email}, or ask for an invitation to your address`,
    )
  }
}
