import type { Clock } from '../clock.ts'
import { createFolderTransport } from './folder-transport.ts'
import type { MailSettings } from './mail-settings.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

/** SMTP if a server is named, otherwise the folder. */
export function createMailTransport(settings: MailSettings, options: { folder: string; clock: Clock }): MailTransport {
  const { from, smtp } = settings
  return smtp
    ? createSmtpTransport(smtp, { from, clock: options.clock })
    : createFolderTransport({ folder: options.folder, from, clock: options.clock })
}
