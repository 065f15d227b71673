import assert from 'node:assert/strict'
import type { World } from './world.ts'

/** The link in the newest mail to somebody. */
export async function linkFor(world: World, address: string): Promise<string> {
  await world.app.runJobs()
  const mails = await world.app.mails()
  const mail = mails.filter(({ to }) => to.includes(address)).at(-1)
  return /https?:\/\/\S+#token=\S+/.exec(mail?.text ?? '')?.[0] ?? assert.fail(`no link for ${address}`)
}
