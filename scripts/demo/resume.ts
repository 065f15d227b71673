import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import { signIn } from './client.ts'
import { connectAccounts } from './connect-accounts.ts'
import { PASSWORD, PEOPLE } from './content.ts'
import type { Ports } from './free-port.ts'
import type { Installation } from './installation.ts'

/** Continues a stopped demo. It renews the sign-ins, since an aborted simulator may have lost the last one. */
export async function resume(installation: Installation, platforms: readonly Platform[], before: Ports): Promise<void> {
  const { owner, baseUrl } = installation
  // Addresses of files contain the installation's earlier port.
  const [old, now] = [`http://localhost:${before.galley}/`, `${baseUrl}/`]
  if (old !== now) {
    await sql`update post set media = replace(media::text, ${old}, ${now})::jsonb where media is not null`.execute(
      owner,
    )
  }
  const client = await signIn(baseUrl, { email: PEOPLE.owner.email, password: PASSWORD })
  const [org] = await client.must('GET', '/v1/orgs')
  await client.enter(org.id)
  await connectAccounts(client, baseUrl, platforms)
  installation.startWorker()
}
