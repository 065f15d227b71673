import { clientOf, connectionOf } from './connect.ts'
import type { Io } from './io.ts'
import { ownFlags } from './own-flags.ts'
import { show } from './show.ts'

/** Who is signed in, where, and in which workspace. */
export async function whoami(io: Io, words: readonly string[]): Promise<void> {
  const { common } = ownFlags(words)
  const connection = await connectionOf(io, { server: common.get('server'), workspace: common.get('workspace') })
  const galley = clientOf(io, connection, true)
  const [{ id, email, name }, org] = await Promise.all([galley.getMe(), galley.getOrg()])
  const workspace = { id: org.id, name: org.name, slug: org.slug }
  show(io, { server: connection.server, user: { id, email, name }, workspace }, common)
}
