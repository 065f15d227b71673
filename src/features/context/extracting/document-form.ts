import { z } from 'zod'
import { plainLine } from '#contract/text/plain-text.ts'
import { notGiven } from '#writing/not-given.ts'
import { outsideAllowed } from '#writing/outside-allowed.ts'
import { withoutUnseen } from '#writing/without-unseen.ts'

/** The kinds of documents. The list is closed, so that a document cannot put its own words here. */
const DOCUMENT_KINDS = ['notes', 'product', 'story', 'research', 'news', 'guide', 'policy', 'plan', 'other'] as const

/**
 * The form that a model fills in from a document: a choice and short texts. Drafts learn nothing else of the document,
 * whatever it says or asks for.
 */
export const DocumentForm = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  about: z.string(),
  facts: z.array(z.string()),
})
export type DocumentForm = z.infer<typeof DocumentForm>

const LONGEST = 300
const MOST_FACTS = 20
const NOTHING = { links: [], domains: [], mentions: [], tags: [] }

/**
 * The form without texts that are too long, that name something which the document does not name, or that have a link,
 * a mention or a tag: no document may decide where a draft leads.
 */
export function checkedForm(
  { kind, about, facts }: DocumentForm,
  { title, text }: { title: string; text: string },
): DocumentForm {
  const source = [withoutUnseen(`${title}\n${text}`)]
  const usable = (given: string): string[] => {
    const line = plainLine(withoutUnseen(given))
    const isFit =
      line !== '' &&
      line.length <= LONGEST &&
      notGiven(line, source).length === 0 &&
      outsideAllowed(line, NOTHING).length === 0
    return isFit ? [line] : []
  }
  return {
    kind,
    about: usable(about)[0] ?? '',
    facts: [...new Set(facts.flatMap(usable))].slice(0, MOST_FACTS),
  }
}
