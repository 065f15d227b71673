import type { Trx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Services } from '../services.ts'
import type { Letter } from './letter.ts'
import { renderLetter } from './render-letter.ts'
import { sealMail } from './sealed-mail.ts'
import { sendMail } from './send-mail.ts'

/**
 * Queues a mail in the transaction of the change: without the change there is no mail. A worker delivers it by SMTP if
 * `SMTP_URL` is set, otherwise into the folder `mail` of the data folder. Throws if the action is not an http(s)
 * address.
 */
export async function queueMail(
  db: Trx,
  services: Pick<Services, 'keyRing' | 'clock'>,
  mail: { to: string; letter: Letter },
): Promise<void> {
  const id = newId()
  const sealed = sealMail(services.keyRing, id, { to: mail.to, ...renderLetter(mail.letter) })
  await enqueue(db, sendMail, { id, queuedAt: services.clock.now().toISOString(), sealed })
}
