import { rotateSigningKey as rotate } from '#auth/index.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { keyRingOf } from '../check-stored-keys.ts'
import { loadConfig } from '../load-config.ts'
import { startDatabase } from '../start-database.ts'
import type { Command } from './command.ts'

export const rotateSigningKey: Command = {
  usage: '[--at-once]',
  what: 'sign access tokens with a new key; with --at-once, tokens signed before stop counting',
  options: { 'at-once': { type: 'boolean' } },
  words: 0,
  async run({ env, log, say }, { options }) {
    const config = loadConfig(env)
    const database = await startDatabase(config, log)
    const operator = openDatabase({ url: database.url, role: 'galley_operator', max: 1 })
    try {
      const atOnce = options['at-once'] === true
      const kid = await operator.transaction().execute((db) => rotate(db, keyRingOf(config), { atOnce }))
      say(`Key ${kid} signs from now on; running processes change to it within a minute.`)
      say(
        atOnce
          ? 'Tokens signed before are refused within a minute: people and programs get new ones by themselves.'
          : 'Tokens signed before count until they end, 15 minutes at most.',
      )
    } finally {
      await operator.destroy()
      await database.stop()
    }
  },
}
