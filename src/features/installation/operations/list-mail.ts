import { FiledMailPage } from '#contract/installation.ts'
import { offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { listMails } from '#kernel/mail/mail-folder.ts'
import { operation } from '#kernel/operation.ts'
import { requireOperator } from '../require-operator.ts'

export const listMail = operation({
  name: 'listMail',
  route: 'GET /v1/installation/mail',
  summary: 'List the mails of an installation without a mail server, newest first',
  description:
    'For the owner of the installation. While no SMTP server is set up, mails are written to a folder: invitations ' +
    'and sign-in links are found here and can be handed on.',
  tag: 'users',
  permission: 'signed-in',
  query: paging(),
  output: FiledMailPage,
}).handle(async (ctx, input) => {
  await requireOperator(ctx)
  const transport = ctx.services.mailTransport
  if (transport.kind === 'smtp') return { ...pageAnswer([], input, 0), transport: transport.kind }
  const { mails, total } = await listMails(transport.folder, { offset: offsetOf(input), limit: input.limit })
  const items = mails.map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt }))
  return { ...pageAnswer(items, input, total), transport: transport.kind }
})
