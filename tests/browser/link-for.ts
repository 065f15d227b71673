import { until } from '../support/until.ts'
import { PATIENCE_MS } from './chromium.ts'
import type { World } from './world.ts'

/** The link in the newest mail to somebody. Waits for the mail, since a press is answered later than it returns. */
export async function linkFor(world: World, address: string): Promise<string> {
  const link = async () => {
    await world.app.runJobs()
    const mails = await world.app.mails()
    const mail = mails.filter(({ to }) => to.includes(address)).at(-1)
    return /https?:\/\/\S+#token=\S+/.exec(mail?.text ?? '')?.[0]
  }
  return until(link, { that: `a mail to ${address} has a link`, withinMs: PATIENCE_MS })
}
