import { z } from 'zod'
import { Email } from '#contract/people/sign-in.ts'
import { operation } from '#kernel/operation.ts'
import { askForLink } from '../links/ask-for-link.ts'

export const requestPasswordReset = operation({
  name: 'requestPasswordReset',
  route: 'POST /v1/auth/password/reset-request',
  summary: 'Have a link for a new password sent by mail',
  description:
    'The answer is the same whether or not the address has an account. The link works once, within an hour; send ' +
    'the part behind its # to `POST /v1/auth/password/reset`.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  body: { email: Email },
  output: z.object({ accepted: z.literal(true) }),
}).handle((ctx, { email }) => askForLink(ctx, 'password_reset', email))
