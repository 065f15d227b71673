import type { Page } from 'playwright-core'

export interface Screen {
  name: string
  path: () => string
  open?: (page: Page) => Promise<unknown>
  /** Nobody is signed in. */
  signedOut?: true
  /** Undoes for the next screens what opening this one has changed. */
  close?: () => Promise<unknown>
}

const dialog = (page: Page) => page.getByRole('dialog').waitFor()

/** The settings pages, and the pages to which mails link. */
export const SETTINGS_SCREENS: Screen[] = [
  {
    name: 'the brand kit',
    path: () => '/settings/brand',
    open: (page) => page.getByLabel('Font of headings').waitFor(),
  },
  {
    name: 'a brand kit that is refused',
    path: () => '/settings/brand',
    open: async (page) => {
      await page.getByLabel('Primary', { exact: true }).fill('blue')
      await page.getByRole('button', { name: 'Save the brand kit' }).click()
      await page.getByText('Write the colour in hex').waitFor()
    },
  },
  {
    name: 'the brand profile',
    path: () => '/settings/brand?part=profile',
    open: (page) => page.getByLabel('Tone', { exact: true }).waitFor(),
  },
  {
    name: 'reading a website for the profile',
    path: () => '/settings/brand?part=profile',
    open: async (page) => {
      await page.getByRole('button', { name: 'Read from your website' }).click()
      await page.getByText(/^Costs/).waitFor()
    },
  },
  {
    name: 'no guardrails yet, and adding one',
    path: () => '/settings/brand?part=guardrails',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add the first one' }).click()
      await dialog(page)
    },
  },
  {
    name: 'nothing known yet, and adding it',
    path: () => '/settings/brand?part=knowledge',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add the first one' }).click()
      await dialog(page)
    },
  },
  {
    name: 'what was learned',
    path: () => '/settings/brand?part=learned',
    open: (page) => page.getByRole('button', { name: 'Say what you prefer' }).waitFor(),
  },
  {
    name: 'people',
    path: () => '/settings/people',
    open: (page) => page.getByRole('heading', { name: 'Invitations' }).waitFor(),
  },
  {
    name: 'inviting somebody',
    path: () => '/settings/people',
    open: async (page) => {
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      await dialog(page)
    },
  },
  {
    name: 'one’s own account',
    path: () => '/settings/you',
    open: (page) => page.getByText('This browser').waitFor(),
  },
  {
    name: 'setting up codes',
    path: () => '/settings/you',
    open: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'API keys, none yet',
    path: () => '/settings/keys',
    open: (page) => page.getByRole('heading', { name: 'No keys yet' }).waitFor(),
  },
  {
    name: 'making an API key',
    path: () => '/settings/keys',
    open: async (page) => {
      await page.getByRole('button', { name: 'Make a key' }).click()
      await dialog(page)
    },
  },
  {
    name: 'adding a webhook',
    path: () => '/settings/webhooks',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a webhook' }).click()
      await dialog(page)
    },
  },
  {
    name: 'webhooks',
    path: () => '/settings/webhooks',
    open: (page) => page.getByRole('list', { name: 'Webhooks' }).waitFor(),
  },
  {
    name: 'changing a webhook',
    path: () => '/settings/webhooks',
    open: async (page) => {
      await page.getByRole('button', { name: /^Change/ }).click()
      await dialog(page)
    },
  },
  {
    name: 'a new secret for a webhook',
    path: () => '/settings/webhooks',
    open: async (page) => {
      await page.getByRole('button', { name: /^New secret/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
      await page.getByRole('button', { name: 'I have kept it' }).waitFor()
    },
  },
  {
    name: 'what is paused',
    path: () => '/settings/publishing',
    open: (page) => page.getByLabel('Minutes late at most').waitFor(),
  },
  {
    name: 'the scheduling rules',
    path: () => '/settings/scheduling',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a span of hours' }).click()
      await page.getByRole('group', { name: 'Span of hours 1' }).waitFor()
    },
  },
  {
    name: 'assistants',
    path: () => '/settings/assistants',
    open: async (page) => {
      await page.getByRole('list', { name: 'Connections', exact: true }).waitFor()
      await page.getByRole('tab', { name: 'VS Code' }).click()
    },
  },
  {
    name: 'revoking an assistant',
    path: () => '/settings/assistants',
    open: async (page) => {
      await page.getByRole('button', { name: /^Revoke Claude/ }).click()
      await dialog(page)
    },
  },
  {
    name: 'plan and credits, where nobody is billed',
    path: () => '/settings/plan',
    open: (page) => page.getByLabel('Credits a month').waitFor(),
  },
  {
    name: 'activity, none yet',
    path: () => '/settings/activity',
    open: (page) => page.getByRole('heading', { name: 'Nothing has run yet' }).waitFor(),
  },
  {
    name: 'the audit log',
    path: () => '/settings/audit',
    open: (page) => page.getByRole('list', { name: 'Audit log' }).waitFor(),
  },
  {
    name: 'the mails of an installation without a mail server',
    path: () => '/settings/mail',
    open: (page) => page.getByRole('heading', { name: 'Mail', exact: true }).waitFor(),
  },
  {
    name: 'how one is told',
    path: () => '/settings/notifications',
    open: (page) => page.getByRole('switch', { name: /^A digest/ }).waitFor(),
  },
  {
    name: 'what one was told',
    path: () => '/notifications',
    open: async (page) => {
      await page.getByRole('tab', { name: 'All' }).click()
      await page.getByRole('list', { name: 'Notifications' }).waitFor()
    },
  },
  {
    name: 'the media library',
    path: () => '/media',
    open: (page) => page.getByRole('tab', { name: /^Uploads/ }).waitFor(),
  },
  {
    name: 'making a visual',
    path: () => '/visuals',
    open: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill('Fair winds')
      await page.getByRole('img', { name: 'The visual as it will be' }).waitFor()
    },
  },
  {
    name: 'rendering a video',
    path: () => '/videos',
    open: (page) => page.getByRole('button', { name: 'Choose a video of the library' }).waitFor(),
  },
  {
    name: 'adding a file by link',
    path: () => '/media',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add by link' }).click()
      await dialog(page)
    },
  },
  {
    name: 'stopping mails',
    path: () => '/unsubscribe#token=abc',
    signedOut: true,
    open: (page) => page.getByRole('button', { name: 'Stop them' }).waitFor(),
  },
  {
    name: 'asking for a sign-in link',
    path: () => '/sign-in',
    signedOut: true,
    open: (page) => page.getByRole('button', { name: 'Get a sign-in link by mail' }).click(),
  },
  {
    name: 'a forgotten password',
    path: () => '/forgot-password',
    signedOut: true,
    open: (page) => page.getByLabel('Email').waitFor(),
  },
  {
    name: 'a new password',
    path: () => '/reset-password#token=abc',
    signedOut: true,
    open: (page) => page.getByLabel('New password').waitFor(),
  },
  {
    name: 'an invitation that is none',
    path: () => '/invitations/accept#token=abc',
    signedOut: true,
    open: (page) => page.getByRole('alert').waitFor(),
  },
]
