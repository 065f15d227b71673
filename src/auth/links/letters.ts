import type { Letter } from '#kernel/mail/letter.ts'

/**
 * The mails to people about their account. The secret of a link comes after the #, where servers on the way do not see
 * it.
 */

const at = (baseUrl: string, path: string, token: string): string => `${baseUrl}${path}#token=${token}`
const NOT_YOU = 'If this was not you, ignore this mail: nothing happens without the link.'

export function signInLinkLetter(baseUrl: string, token: string): Letter {
  return {
    subject: 'Your sign-in link',
    paragraphs: ['Sign in to Galley with this link. It works once, within 15 minutes.', NOT_YOU],
    action: { label: 'Sign in', href: at(baseUrl, '/sign-in/link', token) },
    footer: 'You get this mail because somebody asked for a sign-in link for your address.',
  }
}

export function passwordResetLetter(baseUrl: string, token: string): Letter {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      'Choose a new password for Galley with this link. It works once, within an hour. You are then signed out everywhere, your API keys are revoked and your assistants disconnected.',
      NOT_YOU,
    ],
    action: { label: 'Choose a new password', href: at(baseUrl, '/reset-password', token) },
    footer: 'You get this mail because somebody asked for a new password for your address.',
  }
}

export function verifyEmailLetter(baseUrl: string, token: string): Letter {
  return {
    subject: 'Confirm your address',
    paragraphs: [
      'Confirm that this address is yours. The link works once, within a day. Open it in the browser in which you made the account: in another browser it ends the password that was set with the account.',
      'If you did not make an account on Galley, do not open the link: somebody else gave your address.',
    ],
    action: { label: 'Confirm the address', href: at(baseUrl, '/verify-email', token) },
    footer: 'You get this mail because an account was made with your address.',
  }
}

export function passwordChangedLetter(
  baseUrl: string,
  keys: { state: 'working' | 'revoked'; count: number },
  assistants: readonly string[],
): Letter {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account on Galley was changed, and your other sessions have ended.',
      ...aboutKeys(keys),
      ...aboutAssistants(assistants),
      'If this was not you, choose a new password now, and tell whoever runs this installation.',
    ],
    action: { label: 'Choose a new password', href: `${baseUrl}/forgot-password` },
    footer: 'You get this mail whenever your password changes.',
  }
}

function aboutKeys({ state, count }: { state: 'working' | 'revoked'; count: number }): string[] {
  if (count === 0) return []
  const one = count === 1
  if (state === 'revoked') {
    const were = one ? 'Your API key was' : `Your ${count} API keys were`
    return [`${were} revoked with it: make new ones for the programs that still need them, under Settings > API keys.`]
  }
  const have = one ? 'You have 1 API key, which goes' : `You have ${count} API keys, which go`
  return [
    `${have} on working. Revoke what may be in wrong hands under Settings > API keys, in each of your workspaces.`,
  ]
}

function aboutAssistants(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const go = names.length === 1 ? `The assistant ${names[0]} goes` : `The assistants ${names.join(', ')} go`
  return [
    `${go} on working. Disconnect what may be in wrong hands under Settings > Assistants, in each of your workspaces.`,
  ]
}

/** The address was not confirmed before, so a stranger may have set the password. */
export function passwordRemovedLetter(baseUrl: string): Letter {
  return {
    subject: 'Your address is confirmed, the earlier password is gone',
    paragraphs: [
      'You have shown that this address is yours. It had not been confirmed before, so the password that was set earlier was removed; earlier sessions, API keys, assistants and two-factor codes have ended.',
      'Sign in with a link by mail. You can set a password under Settings, or go on without one.',
    ],
    action: { label: 'Open the settings', href: `${baseUrl}/settings/you` },
    footer: 'You get this mail because your address was confirmed.',
  }
}

/**
 * The mail about workspaces after a first proof. It names the workspaces that stay open, and those that are closed and
 * can be opened again.
 */
export function earlierWorkspacesLetter(
  baseUrl: string,
  { kept, left }: { kept: readonly string[]; left: readonly string[] },
): Letter {
  return {
    subject: 'Check what was made in your account before you confirmed your address',
    paragraphs: [
      'You have shown that this address is yours. Before that, your account was already a member of workspaces. Somebody else may have made those workspaces in your name, so nobody else can use them now.',
      ...(kept.length > 0
        ? [
            `You own ${quoted(kept)}. The other members are suspended, invitations taken back, webhooks switched off, and publishing is paused. Look at its drafts, connected accounts and settings before you let it go on, or make a workspace of your own.`,
          ]
        : []),
      ...(left.length > 0
        ? [
            `You are no longer in ${quoted(left)}, where somebody else is an owner. Ask them to invite you if you belong there.`,
          ]
        : []),
    ],
    action: { label: 'See the members', href: `${baseUrl}/settings/people` },
    footer: 'You get this mail because your address was confirmed.',
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

export function secondFactorLetter(baseUrl: string, state: 'on' | 'off'): Letter {
  return {
    subject: state === 'on' ? 'Two-factor codes are on' : 'Two-factor codes are off',
    paragraphs: [
      state === 'on'
        ? 'Signing in to your account on Galley now asks for a code of your authenticator app.'
        : 'Signing in to your account on Galley no longer asks for a code of your authenticator app.',
      'If this was not you, choose a new password now, and tell whoever runs this installation.',
    ],
    action: { label: 'Choose a new password', href: `${baseUrl}/forgot-password` },
    footer: 'You get this mail whenever two-factor codes are switched on or off.',
  }
}

/** A code or token of the assistant was used twice, so one of the two senders was not the assistant. */
export function connectionEndedLetter(baseUrl: string, client: string): Letter {
  return {
    subject: 'An assistant was disconnected',
    paragraphs: [
      `A secret of your assistant "${client}" was used twice. Somebody else may have had it, so the connection and all its access were ended.`,
      'If you use the assistant, connect it again. What it did is in the audit log of the workspace.',
    ],
    action: { label: 'See your assistants', href: `${baseUrl}/settings/assistants` },
    footer: 'You get this mail because an assistant was connected to your account.',
  }
}
