import type { Letter } from '#kernel/mail/letter.ts'

/** What is written to people about their account. A secret stands behind the #: servers on the way do not see it. */

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
      'Choose a new password for Galley with this link. It works once, within an hour. You are then signed out everywhere, and your API keys are revoked.',
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
      'Confirm that this address is yours. The link works once, within a day.',
      'If you did not make an account on Galley, do not press it: somebody else gave your address.',
    ],
    action: { label: 'Confirm the address', href: at(baseUrl, '/verify-email', token) },
    footer: 'You get this mail because an account was made with your address.',
  }
}

export function passwordChangedLetter(baseUrl: string, keys: { state: 'working' | 'revoked'; count: number }): Letter {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account on Galley was changed, and your other sessions have ended.',
      ...aboutKeys(keys),
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

/** The address was never confirmed before, so whoever set that password may have been somebody else. */
export function passwordRemovedLetter(baseUrl: string): Letter {
  return {
    subject: 'Your address is confirmed, the earlier password is gone',
    paragraphs: [
      'You have shown that this address is yours. It had not been confirmed before, so the password that was set earlier was removed, and earlier sessions and API keys have ended.',
      'You can set a password under Settings, or go on without one.',
    ],
    action: { label: 'Open the settings', href: `${baseUrl}/settings/you` },
    footer: 'You get this mail because your address was confirmed by signing in.',
  }
}

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
