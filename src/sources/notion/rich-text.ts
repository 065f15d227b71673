import { z } from 'zod'

export const RichText = z
  .array(
    z.object({
      type: z.string().catch('text'),
      plain_text: z.string().catch(''),
      href: z.string().nullish(),
    }),
  )
  .catch([])

/**
 * A formatted text as plain text. Links that leave Notion keep their address. Formatting and links within Notion mean
 * nothing to a reader of the text alone. Notion cuts long texts into runs, which are joined here.
 */
export function plainOf(runs: z.output<typeof RichText>): string {
  let text = ''
  for (let at = 0; at < runs.length; ) {
    const href = addressOf(runs[at])
    let label = ''
    do label += runs[at++]?.plain_text ?? ''
    while (at < runs.length && addressOf(runs[at]) === href)
    text += href === null || sameAddress(label, href) ? label : `[${label}](${href})`
  }
  return text
}

function addressOf(run: z.output<typeof RichText>[number] | undefined): string | null {
  return run?.type === 'text' && run.href && /^https?:\/\//i.test(run.href) ? run.href : null
}

const sameAddress = (label: string, href: string): boolean =>
  label.trim().replace(/^https?:\/\//i, '') === href.replace(/^https?:\/\//i, '') || label.trim() === href
