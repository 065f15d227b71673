import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeBackup } from '#kernel/backup/write-backup.ts'
import { loadConfig } from '../load-config.ts'
import { refuseMarked } from '../marker.ts'
import { reachDatabase } from '../start-database.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  usage: '<file> [--without-keys]',
  what: 'write one archive of database, files and keys, while everything runs',
  options: { 'without-keys': { type: 'boolean' } },
  words: 1,
  async run({ env, log, say }, { words: [name = ''], options }) {
    const config = loadConfig(env)
    refuseMarked(config)
    const file = resolve(name)
    const database = await reachDatabase(config, log)
    try {
      const withKeys = options['without-keys'] !== true && config.keyFile !== null && existsSync(config.keyFile)
      const { header, sums } = await writeBackup({
        databaseUrl: database.url,
        filesFolder: join(config.dataDir, 'files'),
        keys: withKeys && config.keyFile ? readFileSync(config.keyFile, 'utf8') : null,
        file,
      })
      const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
      say(`${file}: ${rows} rows and ${Object.keys(sums.files).length} files as of ${header.takenAt}.`)
      if (config.s3)
        say(`The backup does not contain the files in the bucket ${config.s3.bucket}: back the bucket up separately.`)
      say(
        withKeys
          ? 'The backup contains the keys: whoever has this file can act for every connected account. Store it as safely as the keys.'
          : `The keys are not in it: without them (${config.keyFile ?? 'GALLEY_KEYS'}) it cannot be used.`,
      )
    } finally {
      await database.stop()
    }
  },
}
