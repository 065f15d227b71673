import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import { composeMessage } from './compose-message.ts'
import { mailFileName } from './mail-folder.ts'
import type { MailSettings } from './mail-settings.ts'
import type { MailTransport } from './transport.ts'

/**
 * Writes each mail to a file that any mail program opens, for an installation without a mail server and for tests. Only
 * the user that runs Galley may read it, because links in mails open accounts.
 */
export function createFolderTransport(options: {
  folder: string
  from: MailSettings['from']
  clock: Clock
}): MailTransport {
  const { folder, from, clock } = options
  return {
    kind: 'folder',
    folder,
    async deliver(mail) {
      const { createTransport } = await import('nodemailer') // imported late, for the reason in smtp-transport.ts
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail(composeMessage(from, mail, clock.now()))
      const path = join(folder, mailFileName(mail))
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(`${path}.part`, message, { mode: PRIVATE_FILE })
      await rename(`${path}.part`, path)
    },
  }
}
