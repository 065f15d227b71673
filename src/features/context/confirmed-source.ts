import type { ContextSourceType } from '#contract/writing/context-library.ts'
import type { CallbackAnswer, Consent, Unconnected } from '#features/accounts/index.ts'
import type { PublicContext } from '#kernel/context.ts'
import { connectSource } from './connect-source.ts'
import { presentSource } from './source-row.ts'

/** Ends a consent that a person confirmed on the page that asks them (decision 022). `name` is for that page. */
export async function connectConfirmedSource(
  ctx: PublicContext,
  consent: Consent<ContextSourceType>,
  answer: CallbackAnswer,
): Promise<{ outcome: 'connected'; name: string } | Unconnected> {
  const ended = await connectSource(ctx, consent, answer)
  if (ended.outcome !== 'connected') return ended
  return { outcome: 'connected', name: presentSource(ended.source).workspaceName ?? 'The workspace' }
}
