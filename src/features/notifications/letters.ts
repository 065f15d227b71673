import type { Letter } from '#kernel/mail/letter.ts'

/** One entry of a mail. */
export interface Item {
  title: string
  body: string | null
  href: string | null
}

export interface About {
  orgName: string
  baseUrl: string
  /** The page on which one click unsubscribes from mails of this kind. */
  stopUrl: string
}

/** The most entries in a mail. Nobody reads more, and the app has all of them. */
const MOST_ITEMS = 20

export function newsLetter(items: readonly Item[], about: About): Letter {
  const [first] = items
  if (first && items.length === 1) {
    return {
      subject: first.title,
      paragraphs: [first.title, ...(first.body ? [first.body] : [])],
      action: { label: 'Open it in Galley', href: about.baseUrl + (first.href ?? '/notifications') },
      footer: footer(about, 'mails of this kind'),
    }
  }
  return listed(`${items.length} things to know in ${about.orgName}`, items, about, 'mails of this kind')
}

export function digestLetter(items: readonly Item[], about: About): Letter {
  const subject =
    items.length === 1 ? `One thing new in ${about.orgName}` : `${items.length} things new in ${about.orgName}`
  return listed(subject, items, about, 'the daily digest')
}

function listed(subject: string, items: readonly Item[], about: About, what: string): Letter {
  const more = items.length - MOST_ITEMS
  return {
    subject,
    paragraphs: [
      ...items.slice(0, MOST_ITEMS).map(({ title, body }) => (body ? `${title}\n${body}` : title)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See all of it in Galley', href: `${about.baseUrl}/notifications` },
    footer: footer(about, what),
  }
}

function footer({ orgName, baseUrl, stopUrl }: About, what: string): string {
  return (
    `You get this as a member of ${orgName}. To stop ${what}: ${stopUrl}\n` +
    `To choose what is mailed to you: ${baseUrl}/settings/notifications`
  )
}
