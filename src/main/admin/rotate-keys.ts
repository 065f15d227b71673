import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#kernel/config.ts'
import { withNewKey, writeKeyFile } from '#kernel/crypto/key-file.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import { olderKeysInUse, reseal } from '#kernel/crypto/reseal.ts'
import { sealedColumns } from '../../sealed.ts'
import { asOperator, checkStoredKeys, keyRingOf } from '../check-stored-keys.ts'
import { loadConfig } from '../load-config.ts'
import { startDatabase } from '../start-database.ts'
import type { Command, CommandContext } from './command.ts'

export const rotateKeys: Command = {
  usage: '[--remove-old]',
  what: 'seal every stored secret with a new key, while everything runs; afterwards the old key can go',
  options: { 'remove-old': { type: 'boolean' } },
  words: 0,
  async run(ctx, { options }) {
    const config = loadConfig(ctx.env)
    const database = await startDatabase(config, ctx.log)
    try {
      const keyRing = keyRingOf(config)
      await checkStoredKeys(database.url, keyRing)
      await asOperator(database.url, (client) =>
        options['remove-old'] === true ? removeOld(ctx, config, client) : rotate(ctx, config, client),
      )
    } finally {
      await database.stop()
    }
  },
}

/** Finishes an interrupted rotation, and makes a new key only if there is none to finish. */
async function rotate({ say }: CommandContext, config: Config, client: pg.Client): Promise<void> {
  const before = keyRingOf(config)
  if (config.sealWith !== null && config.sealWith !== Math.max(...config.keys.keys())) {
    throw new Error('GALLEY_SEAL_WITH still names the old key: remove it from every process first, then rotate')
  }
  const unfinished = (await olderKeysInUse(client, before, sealedColumns)).length > 0
  if (!unfinished && config.keyFile === null) {
    const next = before.newest() + 1
    throw new Error(
      `Everything is sealed with key ${before.newest()} already. Add a newer one to GALLEY_KEYS in every process, for ` +
        `example ${next}:${randomBytes(32).toString('base64')}, with GALLEY_SEAL_WITH=${before.newest()} until all of them ` +
        'have it; then remove GALLEY_SEAL_WITH, and rotate again',
    )
  }
  if (!unfinished && config.keyFile !== null) {
    const { keys, id } = withNewKey(config.keys)
    writeKeyFile(config.keyFile, keys)
    say(`Key ${id} was added to ${config.keyFile}. Running processes see it by themselves.`)
  }
  report(say, config, await resealAll(config, client))
}

function resealAll(config: Config, client: pg.Client) {
  return reseal(client, keyRingOf(config), sealedColumns)
}

function report(say: CommandContext['say'], config: Config, done: Awaited<ReturnType<typeof reseal>>): void {
  say(`${done.resealed} stored secrets were sealed anew.`)
  for (const line of done.broken) say(`This secret could not be opened and was left unchanged: ${line}`)
  if (done.stillInUse.length > 0) {
    const keys = done.stillInUse.join(', ')
    throw new Error(
      `Key ${keys} is still in use, because secrets changed meanwhile: run this again, and keep the key until then`,
    )
  }
  const how = config.keyFile ? 'by "npm run admin -- rotate-keys --remove-old"' : 'from GALLEY_KEYS'
  say(
    `No other key is in use: the older ones can be removed ${how}. Backups written before now still need the older keys.`,
  )
}

/**
 * Checks once more, since a process without the new key may have sealed a value with an old one. Then removes the old
 * keys.
 */
async function removeOld({ say }: CommandContext, config: Config, client: pg.Client): Promise<void> {
  if (config.keyFile === null) throw new Error('The keys stand in GALLEY_KEYS: remove the old one there')
  const keyRing: KeyRing = keyRingOf(config)
  const inUse = await olderKeysInUse(client, keyRing, sealedColumns)
  if (inUse.length > 0)
    throw new Error(`Key ${inUse.join(', ')} is still in use: run "npm run admin -- rotate-keys" first`)
  const newest = keyRing.newest()
  const removed = [...config.keys.keys()].filter((id) => id !== newest)
  if (removed.length === 0) throw new Error(`There is no older key than ${newest}`)
  writeKeyFile(config.keyFile, new Map([...config.keys].filter(([id]) => id === newest)))
  say(`Key ${removed.join(', ')} was removed from ${config.keyFile}; key ${newest} is left.`)
}
