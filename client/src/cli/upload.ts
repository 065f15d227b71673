import { uploadFile } from '../node/upload-file.ts'
import { clientOf, connectionOf } from './connect.ts'
import { CommandError } from './exit-codes.ts'
import type { Io } from './io.ts'
import { ownFlags } from './own-flags.ts'
import { show } from './show.ts'

/** Uploads a file and shows the asset. */
export async function upload(io: Io, words: readonly string[]): Promise<void> {
  const { plain, common } = ownFlags(words)
  const [path, ...others] = plain
  if (path === undefined || others.length > 0)
    throw new CommandError('upload needs one file: galley upload picture.png')
  const connection = await connectionOf(io, { server: common.get('server'), workspace: common.get('workspace') })
  const key = common.get('idempotency-key')
  const galley = clientOf(io, connection, true)
  show(io, await uploadFile(galley, path, key === undefined ? {} : { idempotencyKey: key }), common)
}
