import { Id } from '#contract/common.ts'
import { FiledMailContent } from '#contract/installation.ts'
import { AppError } from '#kernel/errors.ts'
import { findMail } from '#kernel/mail/mail-folder.ts'
import { operation } from '#kernel/operation.ts'
import { requireOperator } from '../require-operator.ts'

export const getMail = operation({
  name: 'getMail',
  route: 'GET /v1/installation/mail/{mailId}',
  summary: 'Read one mail of an installation without a mail server',
  description: 'For the owner of the installation. The links in it open accounts: hand them to nobody but the reader.',
  tag: 'users',
  permission: 'signed-in',
  params: { mailId: Id },
  output: FiledMailContent,
}).handle(async (ctx, { mailId }) => {
  await requireOperator(ctx)
  const transport = ctx.services.mailTransport
  const mail = transport.kind === 'folder' ? await findMail(transport.folder, mailId) : null
  if (!mail) throw new AppError('not_found', 'There is no such mail in the folder of this installation')
  return { ...mail, links: [...new Set(mail.text.match(/https?:\/\/\S+/g))] }
})
