import { modelRound } from '#features/ai/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import { newId } from '#kernel/ids.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import type { EnabledDocument } from '../enabled-documents.ts'
import { checkedForm, DocumentForm } from './document-form.ts'
import { EXTRACT_PROMPT, extractDocument1 } from './extract-document-1.ts'

/** The most documents that one run extracts: a run has six rounds, and a draft may need three of them. */
const MOST_A_RUN = 3

/** What a draft learns of a document. */
export interface Extract extends DocumentForm {
  id: string
  title: string
}

/**
 * What drafts learn of these documents: for each the form that a model filled in from its text. The model fills in a
 * form once for each version of a text, in a call that holds nothing else, and the form is stored. A document without a
 * form is left out, and the answer says so.
 */
export async function extractDocuments(
  ctx: RunContext,
  documents: readonly EnabledDocument[],
): Promise<{ extracts: Extract[]; warnings: string[] }> {
  const unread = documents.filter(({ form }) => form === null)
  const filledIn = await Promise.all(unread.slice(0, MOST_A_RUN).map((document) => fillIn(ctx, document)))
  const forms = new Map(filledIn.flatMap(({ id, form }) => (form ? [[id, form]] : [])))
  const failed = filledIn.flatMap(({ failure }) => failure ?? [])
  const left = unread.length - filledIn.length
  return {
    extracts: documents.flatMap(({ id, title, form }) => {
      const known = form ?? forms.get(id)
      return known ? [{ id, title, ...known }] : []
    }),
    warnings: [...failed, ...(left > 0 ? [laterWords(left)] : [])],
  }
}

interface FilledIn {
  id: string
  form: DocumentForm | null
  failure: string | null
}

async function fillIn(ctx: RunContext, { id, title, text, hash }: EnabledDocument): Promise<FilledIn> {
  try {
    const form = await modelRound(ctx, {
      key: `extract ${id} ${hash}`,
      role: 'reader',
      label: 'Fill in the form from the words of a document',
      task: 'analyze',
      schema: DocumentForm,
      prompt: extractDocument1({ marker: newId(), title, text }),
      kept: (given) => checkedForm(given, { title, text }),
    })
    await keepForm(ctx, { id, hash, form })
    return { id, form, failure: null }
  } catch (error) {
    if (!(error instanceof LlmError) || error.kind === 'cancelled') throw error
    const words = error.words.replace(/[.:\s]+$/, '')
    return {
      id,
      form: null,
      failure: `“${title.slice(0, 100).toWellFormed()}” was not used: it could not be read (${words})`,
    }
  }
}

/** Stores the form with the hash of its text. Stores nothing for a document that was deleted meanwhile. */
async function keepForm(
  ctx: RunContext,
  { id, hash, form }: { id: string; hash: string; form: DocumentForm },
): Promise<void> {
  const said = { content_hash: Buffer.from(hash, 'hex'), prompt_id: EXTRACT_PROMPT, form: JSON.stringify(form) }
  await ctx.inOrg(async ({ db, orgId }) => {
    const document = await db
      .selectFrom('context_document')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    if (!document) return
    await db
      .insertInto('context_extract')
      .values({ org_id: orgId, document_id: id, ...said })
      .onConflict((conflict) => conflict.columns(['org_id', 'document_id']).doUpdateSet(said))
      .execute()
  })
}

const laterWords = (count: number): string =>
  count === 1
    ? 'A document is not read yet and was not used: the next draft reads it'
    : `${count} documents are not read yet and were not used: the next drafts read them`
