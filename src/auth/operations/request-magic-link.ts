import { z } from 'zod'
import { Email } from '#contract/people/sign-in.ts'
import { operation } from '#kernel/operation.ts'
import { askForLink } from '../links/ask-for-link.ts'

export const requestMagicLink = operation({
  name: 'requestMagicLink',
  route: 'POST /v1/auth/magic-link',
  summary: 'Have a sign-in link sent by mail',
  description:
    'The answer is the same whether or not the address has an account. The link works once, within 15 minutes; send ' +
    'the part behind its # to `POST /v1/auth/magic-link/redeem`.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  body: { email: Email },
  output: z.object({ accepted: z.literal(true) }),
}).handle((ctx, { email }) => askForLink(ctx, 'sign_in', email))
