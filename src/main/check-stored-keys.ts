import type pg from 'pg'
import type { Config } from '#kernel/config.ts'
import { checkKeys } from '#kernel/crypto/check-keys.ts'
import { watchKeyFile } from '#kernel/crypto/key-file.ts'
import { createKeyRing, type KeyRing } from '#kernel/crypto/key-ring.ts'
import { connect } from '#kernel/db/transfer/snapshot.ts'
import { sealedColumns } from '../sealed.ts'

/** The installation's keys, wherever they are stored. */
export function keyRingOf(config: Pick<Config, 'keys' | 'keyFile' | 'sealWith'>): KeyRing {
  const keys = config.keyFile ? watchKeyFile(config.keyFile, config.keys) : config.keys
  return createKeyRing(keys, { sealWith: config.sealWith })
}

/** Throws if a key that stored secrets need is missing or different. Called at each start, before anything else. */
export async function checkStoredKeys(url: string, keyRing: KeyRing): Promise<void> {
  await asOperator(url, (client) => checkKeys(client, keyRing, sealedColumns))
}

/** Opens a connection that sees every workspace, for work on the whole installation. */
export async function asOperator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    await client.query(`set role galley_operator; set time zone 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}
