/**
 * `node scripts/switch-off-codes.ts person@example.com`, with the installation's own environment: switches two-factor
 * codes off for somebody who has lost device and recovery codes. The installation may be running meanwhile.
 */
import { helpWithLostDevice } from '#auth/switch-off-second-factor.ts'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import { createKeyRing } from '#kernel/crypto/key-ring.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { startDatabase } from '../src/main/start-database.ts'

const WORDS = {
  'switched-off': 'Two-factor codes are off, and every session has ended. The person is told by mail.',
  'was-off': 'Two-factor codes are not on for this account.',
  'no-account': 'There is no account with this address.',
} as const

const email = process.argv[2]
if (!email) {
  console.error('Say whose: node scripts/switch-off-codes.ts person@example.com')
  process.exit(1)
}
const config = loadConfig(processEnv())
const database = await startDatabase(config, createLog('warn'))
const db = openDatabase({ url: database.url, role: 'galley_app', max: 1 })
const tools = { config, keyRing: createKeyRing(config.keys), clock: systemClock }
const outcome = await helpWithLostDevice(db, tools, email).finally(async () => {
  await db.destroy()
  await database.stop()
})
console.log(WORDS[outcome])
if (outcome !== 'switched-off') process.exitCode = 1
